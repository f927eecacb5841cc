-------------------------- MODULE Signalled_invariant --------------------------
(***************************************************************************)
(* Why no wake-up is lost, for any numbers of producers and entries: `Inv' *)
(* holds at the start, every step keeps it, and it says so.                *)
(*                                                                         *)
(* TLC asks all of that of a few threads, from every state that satisfies  *)
(* `Inv' and not only from those that can be reached, but for what no step *)
(* looks at (models/multibuffer/MCSignalledInductive.tla);                 *)
(* Signalled_proofs has it for all.                                        *)
(***************************************************************************)
EXTENDS Signalled, Rings_invariant

ASSUME NoAnnouncementIsDelayed == Model = "SC" \/ {"announce", "withdraw"} \subseteq Fenced

-----------------------------------------------------------------------------
asleep == memory.asleep[0]

SignalTypes == DOMAIN memory.asleep = {0} /\ asleep \in BOOLEAN
Types       == RingsTypes({"asleep"}) /\ SignalTypes

Unparking == \E t \in Threads : pc[t] = "Unpark"

(* It handles nothing while it is announced, and parks only then.  After a *)
(* halt it may return so.                                                  *)
AnnouncedLooks ==
    /\ announced => pc[Consumer] \in {"Round", "Look", "Withdraw", "Park", "returned"}
    /\ pc[Consumer] = "Park" => announced

(* It begins anew with the first ring that it looks at then.               *)
AnnouncedAfterARound == pc[Consumer] = "Announce" => quiet = 0

(* Whoever takes the announcement back unparks it.                         *)
TakenIsUnparked == announced /\ ~asleep => permit \/ Unparking

(* The rings that it has found empty since it is announced: those of the   *)
(* places before this one, as many as it counts; and all, when it parks.   *)
Behind(i)   == IF i <= turn THEN turn - i ELSE turn + Number - i
Passed(i)   == pc[Consumer] = "Park" \/ Behind(i) \in 1 .. quiet
WillWake(p) == pc[p] \in {"LookIfAsleep", "Wake"}

PassedAreEmptyOrWake ==
    announced /\ asleep /\ pc[Consumer] \in {"Round", "Look", "Park"} =>
        \A i \in 1 .. Number : Passed(i) => handled[Order[i]] = Published(Order[i]) \/ WillWake(Order[i])

(* It does not sleep in its last round.                                    *)
LastRoundLooks == left > 0 => pc[Consumer] \in {"Look", "Withdraw", "Handle", "Finish", "new"}

(* It has a permit, or will have one, until it has seen that the buffer    *)
(* was halted or closed.                                                   *)
HaltedWakes ==
    run # "open" => permit \/ Unparking \/ left > 0 \/ pc[Consumer] \in {"new", "Round", "returned"}

Inv ==
    /\ SignalTypes
    /\ RingsInv({"asleep"})
    /\ AnnouncedLooks
    /\ AnnouncedAfterARound
    /\ TakenIsUnparked
    /\ PassedAreEmptyOrWake
    /\ LastRoundLooks
    /\ HaltedWakes
=============================================================================
