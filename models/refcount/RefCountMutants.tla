-------------------------- MODULE RefCountMutants ---------------------------
(* Faults in the contract; models.toml says which property must find each. *)
EXTENDS MCRefCount

(* Nobody has to see to a count of zero. *)
AttendedAlways(w, calls) == TRUE

(* Any two releases may exchange their answers. *)
ExchangedWithAny(w, t, calls) ==
    IF ~Exchange \/ calls[t].kind # "release" THEN {w}
    ELSE {[w EXCEPT !.answer[t] = w.answer[u], !.answer[u] = w.answer[t]] :
            u \in {u \in Threads : calls[u].kind = "release"}}

(* Nobody may. *)
ExchangedNever(w, t, calls) == {w}

(* The object is dead from the start. *)
FirstWorldDead == World(Initial, TRUE, [t \in Threads |-> "none"])
=============================================================================
