------------------------------- MODULE Batches -------------------------------
(***************************************************************************)
(* The common part of Locked and Inbox.  The deliverer takes at once all   *)
(* events that others have left, and delivers them one by one without a    *)
(* shared access.                                                          *)
(***************************************************************************)
EXTENDS Producers

VARIABLE batch  \* batch[t]: what t has taken and not yet delivered, the oldest first

BatchesInit   == batch = [t \in Threads |-> <<>>]
BatchesTypeOK == batch \in [Threads -> Seq(Events)]

(* t has taken these events, and begins with the first. *)
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

(* Downstream throws.  It is called once more, with Failure, unless this   *)
(* call was already a terminal event.  The rest of the batch is dropped.   *)
EmitFails(t) ==
    /\ failed' = TRUE
    /\ batch' = [batch EXCEPT ![t] = <<>>]
    /\ IF IsTerminal(emits[t])
          THEN GoesOn(t, "Close") /\ DeliversNothing(t)
          ELSE GoesOn(t, "Emit") /\ Delivers(t, Failure)
=============================================================================
