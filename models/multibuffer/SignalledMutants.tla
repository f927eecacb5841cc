-------------------------- MODULE SignalledMutants ---------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCSignalled

(* Parks without another look at the rings. *)
AnnouncesAndParks ==
    /\ pc[Consumer] = "Announce"
    /\ Write(Consumer, "announce", "asleep", 0, TRUE)
    /\ announced' = TRUE
    /\ Steps(Consumer, "Park")
    /\ UNCHANGED permit

(* After it has announced itself, looks at one ring only. *)
LooksAtOne ==
    IF announced /\ pc[Consumer] = "Look" /\ Load(Consumer, "cursor", Ring) = handled[Ring]
       THEN /\ Steps(Consumer, "Park")
            /\ UNCHANGED <<memoryVars, announced, permit>>
       ELSE /\ LookAnd(IF announced THEN "Park" ELSE "Announce", IF announced THEN "Withdraw" ELSE "Handle")
            /\ UNCHANGED <<announced, permit>>

(* Parks again without having announced itself again. *)
StaysAnnounced ==
    /\ pc[Consumer] = "Park"
    /\ permit \/ TimesOut
    /\ permit' = FALSE
    /\ Steps(Consumer, "Round")
    /\ UNCHANGED <<memoryVars, announced>>

(* Looks whether the consumer sleeps before it publishes. *)
LooksFirst(p) ==
    /\ \/ /\ pc[p] = "Publish"
          /\ Steps(p, IF Load(p, "asleep", 0) THEN "PublishAndWake" ELSE "PublishOnly")
          /\ UNCHANGED memoryVars
       \/ /\ pc[p] \in {"PublishAndWake", "PublishOnly"}
          /\ Write(p, "publish", "cursor", p, at[p])
          /\ batches' = [batches EXCEPT ![p] = @ + 1]
          /\ pc' = [pc EXCEPT ![p] = IF pc[p] = "PublishAndWake" THEN "Wake" ELSE "idle"]
          /\ UNCHANGED <<at, room, turn, upto, quiet, handled, last, misread>>
    /\ UNCHANGED <<announced, permit>>

(* Takes the announcement back, and leaves the consumer asleep: somebody else will wake it. *)
WakesNobody(p) ==
    /\ pc[p] = "Wake"
    /\ IF memory.asleep[0]
          THEN Locked(p, "asleep", 0, FALSE) /\ Steps(p, "idle")
          ELSE Fence(p) /\ Steps(p, "Unpark")
    /\ UNCHANGED <<announced, permit>>

(* Wakes only for the first entry in a ring that was empty, as far as it has seen. *)
WakesForTheFirst(p) ==
    /\ pc[p] = "LookIfAsleep"
    /\ Steps(p, IF Load(p, "asleep", 0) /\ room[p] = at[p] - 1 THEN "Wake" ELSE "idle")
    /\ UNCHANGED <<memoryVars, announced, permit>>

(* Goes on past the last ring. *)
GoesPast == turn + 1

(* Halts without waking who sleeps. *)
HaltsQuietly == HaltAnd("returned") /\ UNCHANGED <<announced, permit>>
==============================================================================
