-------------------------- MODULE SignalledMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCSignalled

(* Parks without another look at the rings. *)
AnnouncesAndParks(c) == pc[c] = "Announce" /\ Says(c, "announce", TRUE, "Park")

(* After it has announced itself, looks at one ring only. *)
LooksAtOne(c) ==
    /\ pc[c] = "Look"
    /\ IF announced /\ Load(c, "cursor", Ring) = handled[Ring]
          THEN Steps(c, "Park") /\ UNCHANGED memoryVars
          ELSE LooksAnd(c, IF announced THEN "Park" ELSE "Announce", IF announced THEN "Withdraw" ELSE "Handle")

(* Parks again without having announced itself again. *)
StaysAnnounced(c) ==
    /\ pc[c] = "Park"
    /\ permit \/ TimesOut
    /\ permit' = FALSE
    /\ GoesOn(c, "Round")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, announced, historyVars>>

(* Does not take the permit by which it was woken: it never sleeps again. *)
KeepsPermit(c) ==
    /\ pc[c] = "Park"
    /\ permit \/ TimesOut
    /\ announced' = FALSE
    /\ GoesOn(c, "Round")
    /\ UNCHANGED <<memoryVars, at, room, turn, upto, quiet, left, permit, historyVars>>

(* Does not say how far it is. *)
FinishesQuietly(c) ==
    /\ pc[c] = "Finish"
    /\ GoesOnTo(c, AfterBatch)
    /\ UNCHANGED <<memoryVars, at, room, upto, quiet, left, sleepVars, historyVars>>

(* Unparks at each publication, whether the consumer sleeps or not. *)
WakesAlways(p) == pc[p] = "LookIfAsleep" /\ Steps(p, "Unpark") /\ UNCHANGED memoryVars

(* Looks whether the consumer sleeps before it publishes. *)
LooksFirst(p) ==
    \/ /\ pc[p] = "Publish"
       /\ Steps(p, IF Load(p, "asleep", 0) THEN "PublishAndWake" ELSE "PublishOnly")
       /\ UNCHANGED memoryVars
    \/ pc[p] = "PublishAndWake" /\ PublishesAnd(p, "Wake")
    \/ pc[p] = "PublishOnly" /\ PublishesAnd(p, "idle")

(* Unparks where another has taken the announcement, and not where it has itself. *)
WakesNobody(p) ==
    /\ pc[p] = "Wake"
    /\ IF memory.asleep[0]
          THEN Locked(p, "asleep", 0, FALSE) /\ Steps(p, "idle")
          ELSE Fence(p) /\ Steps(p, "Unpark")

(* Wakes only for the first entry in a ring that was empty, as far as it has seen. *)
WakesForTheFirst(p) ==
    /\ pc[p] = "LookIfAsleep"
    /\ Steps(p, IF Load(p, "asleep", 0) /\ room[p] = at[p] - 1 THEN "Wake" ELSE "idle")
    /\ UNCHANGED memoryVars

(* Goes on past the last ring. *)
GoesPast == turn + 1

(* Halts without waking who sleeps. *)
HaltsQuietly(h) == pc[h] = "new" /\ HaltsAnd(h, "returned")

(* Closes without waking who sleeps. *)
ClosesQuietly(h) == pc[h] = "new" /\ ClosesAnd(h, "returned")

(* Takes each entry for the last of what it has found. *)
EachEnds == TRUE

==============================================================================
