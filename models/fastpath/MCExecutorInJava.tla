-------------------------- MODULE MCExecutorInJava ---------------------------
EXTENDS MCExecutor

(* A task is lost in a behaviour of which Java promises something. *)
LeftOnlyByARace == raced \/ NothingLeft
=============================================================================
