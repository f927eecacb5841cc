----------------------------- MODULE MCExecutor ------------------------------
EXTENDS Executor, TLC

OfValues == {<<"value", n>> : n \in Nodes}

(* A drains what is queued at the start, or schedules it itself.  Threads of tasks schedule nothing. *)
Scripts(a, b) == [t \in Threads |-> CASE t = "A" -> a [] t = "B" -> b [] OTHER -> <<>>]

One     == <<"a1">>
BAlone  == Scripts(<<>>, <<"b1">>)
OneEach == Scripts(<<"a1">>, <<"b1">>)
Nothing == <<>>

(* a1 is of one kind, and b1 runs once. *)
DisposedOf == [x \in Tasks |-> IF x = "a1" THEN "disposed" ELSE "once"]
Periodic   == [x \in Tasks |-> IF x = "a1" THEN "periodic" ELSE "once"]
Once       == [x \in Tasks |-> "once"]
=============================================================================
