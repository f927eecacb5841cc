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
(* are volatile.                                                           *)
(*                                                                         *)
(* Parking has a permit, as in LockSupport: unpark leaves one, park takes  *)
(* it or waits for it.                                                     *)
(***************************************************************************)
EXTENDS Rings

VARIABLES
    announced,  \* whether the consumer has said that it is about to sleep
    permit

vars == <<ringVars, announced, permit>>

Init ==
    /\ RingsInit([asleep |-> [i \in {0} |-> FALSE]])
    /\ announced = FALSE
    /\ permit = FALSE

TypeOK ==
    /\ RingsTypeOK
    /\ memory.asleep[0] \in BOOLEAN /\ announced \in BOOLEAN /\ permit \in BOOLEAN

-----------------------------------------------------------------------------
Publish(p) == PublishAnd(p, "LookIfAsleep") /\ UNCHANGED <<announced, permit>>

Steps(t, label) == pc' = [pc EXCEPT ![t] = label] /\ UNCHANGED <<at, room, turn, upto, quiet, handled, historyVars>>

LookIfAsleep(p) ==
    /\ pc[p] = "LookIfAsleep"
    /\ Steps(p, IF Load(p, "asleep", 0) THEN "Wake" ELSE "idle")
    /\ UNCHANGED <<memoryVars, announced, permit>>

(* Of several that find it asleep, one unparks it. *)
Wake(p) ==
    /\ pc[p] = "Wake"
    /\ IF memory.asleep[0]
          THEN Locked(p, "asleep", 0, FALSE) /\ Steps(p, "Unpark")
          ELSE Fence(p) /\ Steps(p, "idle")
    /\ UNCHANGED <<announced, permit>>

Unpark(t) ==
    /\ pc[t] = "Unpark"
    /\ permit' = TRUE
    /\ Steps(t, IF t \in Producers THEN "idle" ELSE "returned")
    /\ UNCHANGED <<memoryVars, announced>>

(* It needs no look whether anybody sleeps: it happens once. *)
Halt == HaltAnd("Unpark") /\ UNCHANGED <<announced, permit>>

-----------------------------------------------------------------------------
Look ==
    /\ LookAnd(IF announced THEN "Park" ELSE "Announce", IF announced THEN "Withdraw" ELSE "Handle")
    /\ UNCHANGED <<announced, permit>>

Announce ==
    /\ pc[Consumer] = "Announce"
    /\ Write(Consumer, "announce", "asleep", 0, TRUE)
    /\ announced' = TRUE
    /\ Steps(Consumer, "Round")
    /\ UNCHANGED permit

Withdraw ==
    /\ pc[Consumer] = "Withdraw"
    /\ Write(Consumer, "withdraw", "asleep", 0, FALSE)
    /\ announced' = FALSE
    /\ Steps(Consumer, "Handle")
    /\ UNCHANGED permit

(* Whether the consumer also wakes by itself. *)
TimesOut == FALSE

(* It looks again, and announces itself again: whoever woke it has         *)
(* withdrawn it.                                                           *)
Park ==
    /\ pc[Consumer] = "Park"
    /\ permit \/ TimesOut
    /\ permit' = FALSE
    /\ announced' = FALSE
    /\ Steps(Consumer, "Round")
    /\ UNCHANGED memoryVars

Handle == HandleAnd(IsLast)

Rests == UNCHANGED <<announced, permit>>

-----------------------------------------------------------------------------
Produces(p) == ((LookForRoom(p) \/ Fill(p)) /\ Rests) \/ Publish(p) \/ LookIfAsleep(p) \/ Wake(p) \/ Unpark(p)
Consumes    == ((Start \/ LookIfHalted \/ Handle \/ Finish) /\ Rests) \/ Look \/ Announce \/ Withdraw \/ Park
Halts       == Halt \/ \E t \in {Halter} \ {Nobody} : Unpark(t)
Drains(t)   == Drain(t) /\ UNCHANGED <<localVars, handled, historyVars, announced, permit>>

Next == (\E p \in Producers : Produces(p)) \/ Consumes \/ Halts \/ \E t \in Threads : Drains(t)

Spec     == Init /\ [][Next]_vars
FairSpec ==
    /\ Spec
    /\ \A p \in Producers : WF_vars(Produces(p))
    /\ WF_vars(Consumes) /\ WF_vars(Halts)
    /\ \A t \in Threads : WF_vars(Drains(t))

-----------------------------------------------------------------------------
(* The consumer does not sleep on while something is published and nobody  *)
(* is about to wake it.                                                    *)
Sleeps      == pc[Consumer] = "Park" /\ ~permit
NobodyWakes == \A t \in Threads \ {Consumer} : pc[t] \in {"idle", "new", "returned"}
NobodyIsLeftAsleep ==
    Sleeps /\ NobodyWakes /\ SeenByAll =>
        /\ \A p \in Producers : memory.cursor[p] = handled[p]
        /\ memory.state[0] # "halted"
=============================================================================
