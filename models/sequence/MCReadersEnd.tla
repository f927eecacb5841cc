---------------------------- MODULE MCReadersEnd ----------------------------
EXTENDS ReadersEnd, TLC

Line == "R" :> <<>> @@ "S" :> <<"R">> @@ "T" :> <<"S">>
Join == "R" :> <<>> @@ "S" :> <<>> @@ "T" :> <<"R", "S">>
Pair == "R" :> <<>> @@ "S" :> <<"R">>

(* To be refuted: also if a number is published after the close. *)
ReadsAllAnyway == \A r \in Readers : IsOver(r) => done[r] = Shown(1)
=============================================================================
