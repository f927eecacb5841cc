---------------------------- MODULE PackedInJava -----------------------------
(***************************************************************************)
(* The two words of Packed, in the memory that Java promises: which modes  *)
(* the accesses need for whoever finds the segment to find its index.      *)
(*                                                                         *)
(*   registrar   update the index in the decision word; then compare-and-  *)
(*               set the state from active to the segment                  *)
(*   owner       update the decision in its word: suspended                *)
(*   resumer     compare-and-set the state to resumed; then update the     *)
(*               decision in its word: resumed, if it is undecided         *)
(*   canceller   compare-and-set the state to cancelled; where it held the *)
(*               segment, load the decision word and call it with the      *)
(*               index that is there                                       *)
(*                                                                         *)
(* The loops of Packed are one step here, an update that reads what it     *)
(* replaces: only their last compare-and-set changes anything.             *)
(***************************************************************************)
EXTENDS Views

CONSTANTS
    Mode,       \* Mode[access]: "index" and "segment" of the registrar, "cancel" and "load index" of the canceller
    IndexFirst  \* the order of the registrar's two writes

ASSUME Threads \subseteq {"registrar", "owner", "resumer", "canceller"}

VARIABLES
    pc,
    called      \* the index that the segment was called with, or -1

vars == <<viewsVars, pc, called>>

(* The index of the slot, and that there is none. *)
Slot    == 0
NoIndex == 1

First  == IF IndexFirst THEN "PutIndex" ELSE "PutSegment"
Second == IF IndexFirst THEN "PutSegment" ELSE "PutIndex"

Init ==
    /\ ViewsInit([word \in {"state", "decision"} |->
                     IF word = "state" THEN "active" ELSE [decision |-> "undecided", index |-> NoIndex]])
    /\ pc = [t \in Threads |-> CASE t = "registrar" -> First
                                 [] t = "owner"     -> "Suspend"
                                 [] t = "resumer"   -> "Resume"
                                 [] t = "canceller" -> "Cancel"]
    /\ called = -1

-----------------------------------------------------------------------------
GoesOn(t, label) == pc' = [pc EXCEPT ![t] = label]

(* An update of a word from one of those that Suits, or a load of another. *)
Updates(t, mode, word, Suits(_), New(_), label) ==
    \E k \in Places(t, mode, word) :
        LET old == Content(word, k - 1)
        IN  Suits(old) /\ Update(t, mode, word, k, New(old)) /\ GoesOn(t, label)
Finds(t, mode, word, Suits(_), label) ==
    \E i \in Readable(t, mode, word) :
        Suits(Content(word, i)) /\ Load(t, mode, word, i) /\ GoesOn(t, label)

Every(old)     == TRUE
IsActive(s)  == s \in {"active", "segment"}
IsFinal(s)   == s \in {"resumed", "cancelled"}

After(step) == IF step = First THEN Second ELSE "returned"

PutIndex(t) ==
    /\ pc[t] = "PutIndex"
    /\ LET New(old) == [old EXCEPT !.index = Slot] IN Updates(t, Mode["index"], "decision", Every, New, After("PutIndex"))
    /\ UNCHANGED called

(* A state that is final is none of the registrar's business here: it      *)
(* would call the segment itself, with the index that it knows.            *)
PutSegment(t) ==
    /\ pc[t] = "PutSegment"
    /\ LET New(old) == "segment" IN
          \/ Updates(t, Mode["segment"], "state", LAMBDA s : s = "active", New, After("PutSegment"))
          \/ Finds(t, Mode["segment"], "state", IsFinal, After("PutSegment"))
    /\ UNCHANGED called

Suspend(t) ==
    /\ pc[t] = "Suspend"
    /\ LET New(old) == IF old.decision = "undecided" THEN [old EXCEPT !.decision = "suspended"] ELSE old
       IN  Updates(t, "volatile", "decision", Every, New, "returned")
    /\ UNCHANGED called

Resume(t) ==
    /\ pc[t] = "Resume"
    /\ LET New(old) == "resumed" IN
          \/ Updates(t, "volatile", "state", IsActive, New, "Decide")
          \/ Finds(t, "volatile", "state", IsFinal, "returned")
    /\ UNCHANGED called

Decide(t) ==
    /\ pc[t] = "Decide"
    /\ LET New(old) == IF old.decision = "undecided" THEN [old EXCEPT !.decision = "resumed"] ELSE old
       IN  Updates(t, "volatile", "decision", Every, New, "returned")
    /\ UNCHANGED called

Cancel(t) ==
    /\ pc[t] = "Cancel"
    /\ LET New(old) == "cancelled" IN
          \/ Updates(t, Mode["cancel"], "state", LAMBDA s : s = "active", New, "returned")
          \/ Updates(t, Mode["cancel"], "state", LAMBDA s : s = "segment", New, "Call")
          \/ Finds(t, Mode["cancel"], "state", IsFinal, "returned")
    /\ UNCHANGED called

Call(t) ==
    /\ pc[t] = "Call"
    /\ \E i \in Readable(t, Mode["load index"], "decision") :
          /\ Load(t, Mode["load index"], "decision", i)
          /\ called' = Content("decision", i).index
    /\ GoesOn(t, "returned")

Fences(t) == Fence(t) /\ UNCHANGED <<pc, called>>

Next ==
    \E t \in Threads :
        \/ PutIndex(t) \/ PutSegment(t) \/ Suspend(t) \/ Resume(t) \/ Decide(t) \/ Cancel(t) \/ Call(t)
        \/ Fences(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
TypeOK ==
    /\ ViewsTypeOK
    /\ \A i \in DOMAIN messages["state"] : Content("state", i) \in {"active", "segment", "resumed", "cancelled"}
    /\ \A i \in DOMAIN messages["decision"] :
          Content("decision", i) \in [decision : {"undecided", "suspended", "resumed"}, index : {Slot, NoIndex}]
    /\ pc \in [Threads -> {"PutIndex", "PutSegment", "Suspend", "Resume", "Decide", "Cancel", "Call", "returned"}]
    /\ called \in {-1, Slot, NoIndex}

CalledWithItsIndex == called # -1 => called = Slot

Last(word) == Content(word, Len(messages[word]))

NotCalledUnlessCancelled == called # -1 => Last("state") = "cancelled"

(* What is resumed or cancelled, or decided, stays so: no later message of *)
(* its word says anything else.                                            *)
CompletedOnce == \A i \in 2 .. Len(messages["state"]) : ~IsFinal(Content("state", i - 1))
DecidedOnce   ==
    \A i \in 2 .. Len(messages["decision"]) :
        LET before == Content("decision", i - 1).decision
        IN  before # "undecided" => Content("decision", i).decision = before

AllReturned   == \A t \in Threads : pc[t] = "returned"
DecidedInTheEnd == AllReturned => Last("decision").decision # "undecided"
ComesToItsEnd == AllReturned \/ ENABLED Next
=============================================================================
