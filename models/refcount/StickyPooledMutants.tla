------------------------ MODULE StickyPooledMutants -------------------------
(* Faults in StickyPooled; models.toml says which property must find each. *)
EXTENDS MCStickyPooled, StickyMutants

(* The reset is a plain write. *)
ResetBlind(t) == MayReset(t) /\ BeginLife(t, 1)

(* ... or leads to two references, of which one has no owner. *)
ResetToTwo(t) == MayReset(t) /\ BeginLifeFrom(t, Dead, 2)

(* ... or leaves the word on the brink. *)
ResetToZero(t) == MayReset(t) /\ BeginLifeFrom(t, Dead, 0)

(* ... or also counts what is in flight on a dead word. *)
ResetAnyDead(t) ==
    /\ MayReset(t)
    /\ IF IsDead(word) THEN BeginLife(t, word - Dead + 1) ELSE UNCHANGED vars

(* The reset does nothing. *)
ResetNever(t) == MayReset(t) /\ UNCHANGED vars

(* The contract does not know how many references a new life has. *)
WorldsOfOneOrTwo == Abstract!Settle({Abstract!World(c, FALSE, w.answer) : c \in {1, 2}, w \in worlds}, call)
=============================================================================
