----------------------------- MODULE MCExecutor ------------------------------
EXTENDS Executor, TLC

OfValues == {<<"value", n>> : n \in Nodes}

(* A drains what is queued at the start, or schedules it itself. *)
One     == <<"a1">>
BAlone  == "A" :> <<>> @@ "B" :> <<"b1">>
OneEach == "A" :> <<"a1">> @@ "B" :> <<"b1">>
Nothing == <<>>

(* a1 is of one kind, and b1 runs once. *)
DisposedOf == [x \in Tasks |-> IF x = "a1" THEN "disposed" ELSE "once"]
Periodic == [x \in Tasks |-> IF x = "a1" THEN "periodic" ELSE "once"]
AllOnce  == [x \in Tasks |-> "once"]
=============================================================================
