------------------------------ MODULE Signalled ------------------------------
(***************************************************************************)
(* The consumer sleeps while all rings are empty, and is woken by whoever  *)
(* publishes, into whichever ring.                                         *)
(*                                                                         *)
(*   wait       asleep := yes                                              *)
(*              look at every ring once more, and whether it is halted;    *)
(*              where there is something: asleep := no, and handle it      *)
(*              park                                                       *)
(*   publish    cursor[p] := ...; if asleep = yes:                         *)
(*              compare-and-set asleep yes -> no, and unpark who sleeps    *)
(*                                                                         *)
(* Each side writes one word and then reads the other's.  Where a store    *)
(* may be delayed past the read that follows it, both may read what was    *)
(* there before: the consumer parks, and nobody wakes it.  So both stores  *)
(* are volatile, and so are those that halt it and close the buffer.       *)
(*                                                                         *)
(* Parking has a permit, as in LockSupport: unpark leaves one, park takes  *)
(* it or waits for it.                                                     *)
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

(* Of several that find it asleep, one unparks it. *)
Wake(p) ==
    /\ pc[p] = "Wake"
    /\ Swaps(p, "wake", "asleep", 0, TRUE, FALSE, Steps(p, "Unpark"), Steps(p, "idle"))

(* Whether what t has done so far is ordered before it unparks. *)
MayUnpark(t) == TRUE

Unpark(t) ==
    /\ pc[t] = "Unpark"
    /\ MayUnpark(t)
    /\ permit' = TRUE
    /\ GoesOn(t, IF t \in Producers THEN "idle" ELSE "returned")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, announced, historyVars>>

(* Neither needs a look whether anybody sleeps: each happens once. *)
Halt(h)  == pc[h] = "new" /\ HaltsAnd(h, "Unpark")
Close(h) == pc[h] = "new" /\ ClosesAnd(h, "Unpark")

-----------------------------------------------------------------------------
Look(c) ==
    /\ pc[c] = "Look"
    /\ LooksAnd(c, IF announced THEN "Park" ELSE "Announce", IF announced THEN "Withdraw" ELSE "Handle")

Handle(c) == pc[c] = "Handle" /\ Handles(c, IsLast)

(* c says whether it is about to sleep. *)
Says(c, access, sleeps, label) ==
    /\ Writes(c, access, "asleep", 0, sleeps)
    /\ announced' = sleeps
    /\ GoesOn(c, label)
    /\ UNCHANGED <<at, room, turn, upto, quiet, left, permit, historyVars>>

Announce(c) == pc[c] = "Announce" /\ Says(c, "announce", TRUE, "Round")
Withdraw(c) == pc[c] = "Withdraw" /\ Says(c, "withdraw", FALSE, "Handle")

(* Whether the consumer also wakes by itself. *)
TimesOut == FALSE

(* It looks again, and announces itself again: the one that woke it has    *)
(* withdrawn it.                                                           *)
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
(* The consumer does not sleep on while something is published and nobody  *)
(* is about to wake it; nor while there is room that no producer can see.  *)
Sleeps      == pc[Consumer] = "Park" /\ ~permit
NobodyWakes == \A t \in Threads : pc[t] \notin {"LookIfAsleep", "Wake", "Unpark"}
NobodyIsLeftAsleep ==
    Sleeps /\ NobodyWakes /\ SeenByAll =>
        /\ \A p \in Producers : Now("cursor")[p] = handled[p] /\ Now("consumed")[p] = handled[p]
        /\ Now("state")[0] = "open"

(* Where producers come to an end, the consumer sleeps at last. *)
SleepsInTheEnd == <>[]Sleeps

(* A producer unparks the consumer only if it has itself taken back what   *)
(* the consumer has announced: one wake-up for each announcement.          *)
OneWakes ==
    [][\A p \in Producers : pc[p] # "Unpark" /\ pc'[p] = "Unpark" => Now("asleep")[0] /\ ~Now("asleep")'[0]]_vars
=============================================================================
