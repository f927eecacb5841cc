------------------------------ MODULE Signalled ------------------------------
(***************************************************************************)
(* The consumer sleeps while all rings are empty.  A producer wakes it by  *)
(* publishing, in any ring.                                                *)
(*                                                                         *)
(*   wait       asleep := yes                                              *)
(*              look at the state and at every ring once more;             *)
(*              if an entry is found: asleep := no, and handle it          *)
(*              park                                                       *)
(*   publish    cursor[p] := ...; if asleep = yes:                         *)
(*              compare-and-set asleep yes -> no, and unpark the consumer  *)
(*                                                                         *)
(* Each side writes one word and then reads the other's.  If a store may   *)
(* be delayed past the following read, both may read the old value: the    *)
(* consumer parks, and nobody wakes it.  This is a lost wake-up.  So both  *)
(* stores are volatile, and so are the accesses that halt the consumer and *)
(* close the buffer.                                                       *)
(*                                                                         *)
(* Parking has a permit, as in LockSupport: unpark leaves one, and park    *)
(* takes it or waits for it.                                               *)
(***************************************************************************)
EXTENDS Rings

Init == RingsInit([asleep |-> [i \in {0} |-> FALSE]])

TypeOK == RingsTypeOK /\ Now("asleep")[0] \in BOOLEAN

-----------------------------------------------------------------------------
LookForRoom(p) == MayLookForRoom(p) /\ LooksForRoomOr(p, "LookIfOpen")

Publish(p) == MayPublish(p) /\ PublishesAnd(p, "LookIfAsleep")

LookIfAsleep(p) ==
    /\ pc[p] = "LookIfAsleep"
    /\ Reads(p, "look if asleep", "asleep", 0, LAMBDA asleep : Steps(p, IF asleep THEN "Wake" ELSE "idle"))

(* If several producers find the consumer asleep, one of them unparks it. *)
Wake(p) ==
    /\ pc[p] = "Wake"
    /\ Swaps(p, "wake", "asleep", 0, TRUE, FALSE, Steps(p, "Unpark"), Steps(p, "idle"))

(* Whether t's earlier steps are ordered before its unpark. *)
MayUnpark(t) == TRUE

Unpark(t) ==
    /\ pc[t] = "Unpark"
    /\ MayUnpark(t)
    /\ permit' = TRUE
    /\ GoesOn(t, IF t \in Producers THEN "idle" ELSE "returned")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, announced, historyVars>>

(* Neither needs to look whether the consumer sleeps: each happens once. *)
Halt(h)  == pc[h] = "new" /\ HaltsAnd(h, "Unpark")
Close(h) == pc[h] = "new" /\ ClosesAnd(h, "Unpark")

-----------------------------------------------------------------------------
Look(c) ==
    /\ pc[c] = "Look"
    /\ LooksAnd(c, IF announced THEN "Park" ELSE "Announce", IF announced THEN "Withdraw" ELSE "Handle")

Handle(c) == pc[c] = "Handle" /\ Handles(c, IsLast)

(* c announces that it will sleep, or withdraws this. *)
Says(c, access, sleeps, label) ==
    /\ Writes(c, access, "asleep", 0, sleeps)
    /\ announced' = sleeps
    /\ GoesOn(c, label)
    /\ UNCHANGED <<at, room, turn, upto, quiet, left, permit, historyVars>>

Announce(c) == pc[c] = "Announce" /\ Says(c, "announce", TRUE, "Round")
Withdraw(c) == pc[c] = "Withdraw" /\ Says(c, "withdraw", FALSE, "Handle")

(* Whether the consumer also wakes without a permit. *)
TimesOut == FALSE

(* The consumer looks again, and announces itself again: a producer that   *)
(* woke it has withdrawn the announcement.                                 *)
Park(c) ==
    /\ pc[c] = "Park"
    /\ permit \/ TimesOut
    /\ permit' = FALSE
    /\ announced' = FALSE
    /\ GoesOn(c, "Round")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, historyVars>>

-----------------------------------------------------------------------------
Produces(p) == LookForRoom(p) \/ LookIfOpen(p) \/ Fill(p) \/ Publish(p) \/ LookIfAsleep(p) \/ Wake(p) \/ Unpark(p)
Consumes(c) ==
    \/ LookIfHalted(c) \/ Look(c) \/ Handle(c) \/ HandleThrows(c) \/ Finish(c)
    \/ Announce(c) \/ Withdraw(c) \/ Park(c)
Halts(h)    == Halt(h) \/ Unpark(h)
Closes(h)   == Close(h) \/ Unpark(h)
Drains(t)   == Drain(t) /\ UNCHANGED <<localVars, sleepVars, historyVars>>

Next ==
    \/ \E p \in Producers : Produces(p)
    \/ \E c \in {Consumer} : Consumes(c)
    \/ \E h \in Halters : Halts(h)
    \/ \E h \in Closers : Closes(h)
    \/ \E t \in Threads : Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec ==
    /\ Spec
    /\ \A p \in Producers : WF_vars(Produces(p))
    /\ WF_vars(Consumes(Consumer))
    /\ \A h \in Halters : WF_vars(Halts(h))
    /\ \A h \in Closers : WF_vars(Closes(h))
    /\ \A t \in Threads : WF_vars(Drains(t))

-----------------------------------------------------------------------------
(* No lost wake-up.  Suppose that the consumer sleeps, no thread is about  *)
(* to wake it, and all stores are visible.  Then every published entry is  *)
(* handled and freed, and the buffer is open.                              *)
Sleeps      == pc[Consumer] = "Park" /\ ~permit
NobodyWakes == \A t \in Threads : pc[t] \notin {"LookIfAsleep", "Wake", "Unpark"}
NobodyIsLeftAsleep ==
    Sleeps /\ NobodyWakes /\ SeenByAll =>
        /\ \A p \in Producers : Now("cursor")[p] = handled[p] /\ Now("consumed")[p] = handled[p]
        /\ Now("state")[0] = "open"

(* If all producers finish, the consumer sleeps in the end. *)
SleepsInTheEnd == <>[]Sleeps

(* A producer unparks the consumer only if it has itself withdrawn the     *)
(* consumer's announcement: one wake-up for each announcement.             *)
OneWakes ==
    [][\A p \in Producers : pc[p] # "Unpark" /\ pc'[p] = "Unpark" => Now("asleep")[0] /\ ~Now("asleep")'[0]]_vars
=============================================================================
