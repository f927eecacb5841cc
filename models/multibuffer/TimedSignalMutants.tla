------------------------- MODULE TimedSignalMutants --------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCTimedSignal

(* Keeps the lock while it waits. *)
LockedWhileItWaits == consumer \in {"Look", "Need", "LookAgain", "Wait", "waiting"}

LooksAnd(onNothing, onNothingAgain, foundAgain) ==
    /\ consumer \in {"Look", "LookAgain"}
    /\ consumer' = CASE consumer = "LookAgain" /\ foundAgain -> "found"
                     [] cursor = 1                          -> "found"
                     [] consumer = "Look"                   -> onNothing
                     [] OTHER                               -> onNothingAgain
    /\ UNCHANGED <<cursor, need, publisher>>

(* Says that the time is up before it has waited. *)
GivesUp == LooksAnd("timed out", "timed out", FALSE)

(* Does not look at the cursor the second time. *)
FindsWhatItNeeds == LooksAnd("Need", "Wait", TRUE)

(* Publishes two entries at once. *)
PublishesTwo ==
    /\ publisher = "Publish"
    /\ cursor' = 2
    /\ publisher' = "Exchange"
    /\ UNCHANGED <<need, consumer>>
==============================================================================
