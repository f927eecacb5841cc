------------------------------- MODULE Batches -------------------------------
(***************************************************************************)
(* What Locked and Inbox have in common: whoever delivers has taken, all   *)
(* at once, what others have left, and delivers it one by one without      *)
(* looking at anything that is shared.                                     *)
(***************************************************************************)
EXTENDS Producers

VARIABLE batch  \* batch[t]: what t has taken and not yet delivered, the oldest first

BatchesInit   == batch = [t \in Threads |-> <<>>]
BatchesTypeOK == batch \in [Threads -> Seq(Events)]

(* t has taken these, and begins with the first. *)
Takes(t, events) ==
    /\ GoesOn(t, "Emit")
    /\ Delivers(t, Head(events))
    /\ batch' = [batch EXCEPT ![t] = Tail(events)]
    /\ UNCHANGED failed

(* Downstream returns. *)
EmitReturns(t) ==
    /\ UNCHANGED failed
    /\ CASE IsTerminal(emits[t]) ->
              /\ GoesOn(t, "Close")
              /\ DeliversNothing(t)
              /\ batch' = [batch EXCEPT ![t] = <<>>]
         [] ~IsTerminal(emits[t]) /\ batch[t] # <<>> ->
              /\ GoesOn(t, "Emit")
              /\ Delivers(t, Head(batch[t]))
              /\ batch' = [batch EXCEPT ![t] = Tail(@)]
         [] OTHER ->
              /\ GoesOn(t, "Leave")
              /\ DeliversNothing(t)
              /\ UNCHANGED batch

(* Downstream throws.  It is called once more, to be told, unless it was   *)
(* being told the end already.  What is left is dropped.                   *)
EmitFails(t) ==
    /\ failed' = TRUE
    /\ batch' = [batch EXCEPT ![t] = <<>>]
    /\ IF IsTerminal(emits[t])
          THEN GoesOn(t, "Close") /\ DeliversNothing(t)
          ELSE GoesOn(t, "Emit") /\ Delivers(t, Failure)
=============================================================================
