---------------------------- MODULE PackedInJava -----------------------------
(***************************************************************************)
(* The two words of Packed in Java's memory model.  Which modes do the     *)
(* accesses need, so that a thread that finds the segment finds its index? *)
(*                                                                         *)
(*   registrar   Update the index in the decision word.  Then              *)
(*               compare-and-set the state from active to the segment.     *)
(*   owner       Update the decision to suspended, if it is undecided.     *)
(*   resumer     Compare-and-set the state to resumed.  Then update the    *)
(*               decision to resumed, if it is undecided.                  *)
(*   canceller   Compare-and-set the state to cancelled.  If it held the   *)
(*               segment, load the decision word, and call the segment     *)
(*               with the index found there.                               *)
(*                                                                         *)
(* Each loop of Packed is one step here: an update that reads the value    *)
(* that it replaces.  Only the last compare-and-set of a loop changes      *)
(* anything.                                                               *)
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

(* The index of the slot, and the mark for no index. *)
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

(* Updates replaces a value that Suits.  Finds loads one, and replaces     *)
(* nothing.                                                                *)
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

(* A registrar that finds a final state is not modelled further: it would  *)
(* call the segment itself, with the index that it knows.                  *)
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

(* No message follows a final state.  A decision stays: no later message   *)
(* of its word changes it.                                                 *)
CompletedOnce == \A i \in 2 .. Len(messages["state"]) : ~IsFinal(Content("state", i - 1))
DecidedOnce   ==
    \A i \in 2 .. Len(messages["decision"]) :
        LET before == Content("decision", i - 1).decision
        IN  before # "undecided" => Content("decision", i).decision = before

AllReturned   == \A t \in Threads : pc[t] = "returned"
DecidedInTheEnd == AllReturned => Last("decision").decision # "undecided"
ComesToItsEnd == AllReturned \/ ENABLED Next
=============================================================================
