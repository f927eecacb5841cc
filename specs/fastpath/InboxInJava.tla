----------------------------- MODULE InboxInJava -----------------------------
(***************************************************************************)
(* Inbox, in the memory that Java promises.  Which access modes does the   *)
(* word need, so that downstream needs no synchronization?                 *)
(*                                                                         *)
(* Each event is an object with a plain field: its producer writes the     *)
(* field before the call, and its deliverer reads it.  Downstream has a    *)
(* plain field that each of its calls writes.  The accesses to the word    *)
(* are those of Inbox, under the same names.  There is no end, whose Close *)
(* is an exchange like Take, and no capacity.                              *)
(***************************************************************************)
EXTENDS Views

CONSTANTS
    Calls,      \* Calls[t]: how many events t submits, one after the other
    Mode        \* Mode[access]: of "look", "enter", "push", "leave" and "take"

VARIABLES
    pc,
    calls,      \* calls[t]: how many calls t has begun
    seen,       \* seen[t]: what t last saw in the word, while it still needs it
    batch       \* batch[t]: what t has still to deliver, the first one first

vars == <<viewsVars, pc, calls, seen, batch>>

Event(t) == <<t, calls[t]>>
Events   == UNION {{t} \X (1 .. Calls[t]) : t \in Threads}

Free        == [state |-> "free", inbox |-> <<>>]
Busy(inbox) == [state |-> "busy", inbox |-> inbox]
Unseen      == [state |-> "unseen", inbox |-> <<>>]

Word        == <<"word", 0>>
Downstream  == <<"downstream", 0>>
Field(e)    == <<"event", e>>

Reverse(s) == [i \in DOMAIN s |-> s[Len(s) + 1 - i]]

Init ==
    /\ ViewsInit([loc \in {Word, Downstream} \cup {Field(e) : e \in Events} |-> IF loc = Word THEN Free ELSE 0])
    /\ pc = [t \in Threads |-> "idle"]
    /\ calls = [t \in Threads |-> 0]
    /\ seen = [t \in Threads |-> Unseen]
    /\ batch = [t \in Threads |-> <<>>]

-----------------------------------------------------------------------------
GoesOn(t, label) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ UNCHANGED <<calls, seen, batch>>

(* A compare-and-set of the word; Succeeds or Fails says how t goes on. *)
Swaps(t, access, old, new, Succeeds, Fails) ==
    \/ /\ \E k \in Places(t, Mode[access], Word) :
             Content(Word, k - 1) = old /\ Update(t, Mode[access], Word, k, new)
       /\ Succeeds
    \/ /\ \E i \in Readable(t, Mode[access], Word) :
             Content(Word, i) # old /\ Load(t, Mode[access], Word, i)
       /\ Fails

(* The producer creates an event and submits it. *)
Make(t) ==
    /\ pc[t] = "idle" /\ calls[t] < Calls[t]
    /\ Store(t, "plain", Field(<<t, calls[t] + 1>>), 1)
    /\ calls' = [calls EXCEPT ![t] = @ + 1]
    /\ pc' = [pc EXCEPT ![t] = "Look"]
    /\ UNCHANGED <<seen, batch>>

Look(t) ==
    /\ pc[t] = "Look"
    /\ \E i \in Readable(t, Mode["look"], Word) :
          LET w == Content(Word, i) IN
          /\ Load(t, Mode["look"], Word, i)
          /\ pc' = [pc EXCEPT ![t] = IF w = Free THEN "Enter" ELSE "Push"]
          /\ seen' = [seen EXCEPT ![t] = IF w = Free THEN Unseen ELSE w]
    /\ UNCHANGED <<calls, batch>>

HasEntered(t) ==
    /\ pc' = [pc EXCEPT ![t] = "Open"]
    /\ batch' = [batch EXCEPT ![t] = <<Event(t)>>]
    /\ UNCHANGED <<calls, seen>>

Enter(t) ==
    /\ pc[t] = "Enter"
    /\ Swaps(t, "enter", Free, Busy(<<>>), HasEntered(t), GoesOn(t, "Look"))

HasSeen(t, label) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ seen' = [seen EXCEPT ![t] = Unseen]
    /\ UNCHANGED <<calls, batch>>

Push(t) ==
    /\ pc[t] = "Push"
    /\ Swaps(t, "push", seen[t], Busy(<<Event(t)>> \o seen[t].inbox), HasSeen(t, "idle"), HasSeen(t, "Look"))

(* A call of downstream reads the event and writes downstream's field. *)
Open(t) ==
    /\ pc[t] = "Open"
    /\ \E i \in Readable(t, "plain", Field(Head(batch[t]))) : Load(t, "plain", Field(Head(batch[t])), i)
    /\ GoesOn(t, "Emit")

Emit(t) ==
    /\ pc[t] = "Emit"
    /\ Store(t, "plain", Downstream, 1)
    /\ batch' = [batch EXCEPT ![t] = Tail(@)]
    /\ pc' = [pc EXCEPT ![t] = IF Len(batch[t]) = 1 THEN "Leave" ELSE "Open"]
    /\ UNCHANGED <<calls, seen>>

Leave(t) ==
    /\ pc[t] = "Leave"
    /\ Swaps(t, "leave", Busy(<<>>), Free, GoesOn(t, "idle"), GoesOn(t, "Take"))

Take(t) ==
    /\ pc[t] = "Take"
    /\ \E k \in Places(t, Mode["take"], Word) :
          LET w == Content(Word, k - 1) IN
          /\ Update(t, Mode["take"], Word, k, Busy(<<>>))
          /\ batch' = [batch EXCEPT ![t] = Reverse(w.inbox)]
          /\ pc' = [pc EXCEPT ![t] = IF w.inbox = <<>> THEN "Leave" ELSE "Open"]
    /\ UNCHANGED <<calls, seen>>

Fences(t) == Fence(t) /\ UNCHANGED <<pc, calls, seen, batch>>

Next ==
    \E t \in Threads :
        \/ Make(t) \/ Look(t) \/ Enter(t) \/ Push(t) \/ Open(t) \/ Emit(t) \/ Leave(t) \/ Take(t)
        \/ Fences(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
TypeOK ==
    /\ pc \in [Threads -> {"idle", "Look", "Enter", "Push", "Open", "Emit", "Leave", "Take"}]
    /\ \A t \in Threads : calls[t] \in 0 .. Calls[t]
    /\ \A t \in Threads : pc[t] = "Push" <=> seen[t].state = "busy"

Delivering(t) == pc[t] \in {"Open", "Emit", "Leave", "Take"}
Serial        == \A t, u \in Threads : Delivering(t) /\ Delivering(u) => t = u

AllReturned   == \A t \in Threads : pc[t] = "idle" /\ calls[t] = Calls[t]
ComesToItsEnd == AllReturned \/ ENABLED Next
=============================================================================
