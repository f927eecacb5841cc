------------------------------- MODULE Alerted -------------------------------
(***************************************************************************)
(* Released, and somebody who sets the exception handler of a processor:   *)
(* ExceptionHandlerSetting.with of the Disruptor 4.0.0 also alerts the     *)
(* barrier of this processor.  A call of SequenceBarrier.alert, which is   *)
(* public, has the same effect.                                            *)
(*                                                                         *)
(*   with       exception handler := the new one; alert := yes             *)
(*                                                                         *)
(* The exception handler itself is not modelled.  It may be set any number *)
(* of times.                                                               *)
(***************************************************************************)
EXTENDS Released

(* When the handler may be set.  A model may restrict it. *)
MaySet == TRUE

SetHandler ==
    /\ MaySet
    /\ alert' = TRUE
    /\ UNCHANGED <<state, cursor, pc, next, halting, scriptVars, handled>>

AlertedNext == Next \/ SetHandler

AlertedSpec     == Init /\ [][AlertedNext]_vars
AlertedFairSpec == AlertedSpec /\ \A p \in Processors : WF_vars(Runs(p))

-----------------------------------------------------------------------------
(* If the handler is not set any more from some time on, a processor       *)
(* passes every published entry, unless its run stops.                     *)
HandlesIfLeftAlone == <>[][Next]_vars => HandlesWhileItRuns
=============================================================================
