------------------------------- MODULE Locked -------------------------------
(***************************************************************************)
(* Queue and emit under a lock, which is not held during calls of          *)
(* downstream.  PR 1235 set out to replace this design.                    *)
(*                                                                         *)
(*   call(e)    lock { ended:  return                                      *)
(*                     busy:   append e to the queue, return               *)
(*                     busy = true }                                       *)
(*              downstream(e)                                              *)
(*              loop  lock { queue is empty: busy = false, return          *)
(*                           take the queue }                              *)
(*                    downstream(each)                                     *)
(*                                                                         *)
(* A critical section is one step here: no thread sees its middle.         *)
(***************************************************************************)
EXTENDS Batches

VARIABLES
    busy,   \* somebody is delivering
    ended,  \* downstream has seen the end
    queue   \* what others have left, the oldest first

lockVars == <<busy, ended, queue>>
allVars  == <<vars, batch, lockVars>>

TypeOK ==
    /\ ProducersTypeOK
    /\ BatchesTypeOK
    /\ pc \in [Threads -> {"idle", "Emit", "Leave", "Close"}]
    /\ busy \in BOOLEAN /\ ended \in BOOLEAN
    /\ queue \in Seq(Events)

Init ==
    /\ busy = FALSE
    /\ ended = FALSE
    /\ queue = <<>>
    /\ BatchesInit
    /\ ProducersInit

-----------------------------------------------------------------------------
Enter(t) ==
    /\ MayCall(t)
    /\ UNCHANGED <<ended, batch, failed>>
    /\ CASE ended ->
              /\ CallsAndReturns(t)
              /\ UNCHANGED <<busy, queue, emits, delivered>>
         [] busy /\ ~ended ->
              /\ queue' = Append(queue, Upcoming(t))
              /\ CallsAndReturns(t)
              /\ UNCHANGED <<busy, emits, delivered>>
         [] OTHER ->
              /\ busy' = TRUE
              /\ Calls(t, "Emit")
              /\ Delivers(t, Upcoming(t))
              /\ UNCHANGED queue

Leave(t) ==
    /\ pc[t] = "Leave"
    /\ UNCHANGED ended
    /\ IF queue = <<>>
          THEN /\ busy' = FALSE
               /\ Returns(t)
               /\ UNCHANGED <<queue, batch, streamVars>>
          ELSE /\ queue' = <<>>
               /\ Takes(t, queue)
               /\ UNCHANGED busy

Close(t) ==
    /\ pc[t] = "Close"
    /\ ended' = TRUE
    /\ queue' = <<>>
    /\ Returns(t)
    /\ UNCHANGED <<busy, batch, streamVars>>

-----------------------------------------------------------------------------
Emit(t)       == IsBack(t) /\ EmitReturns(t) /\ UNCHANGED lockVars
EmitThrows(t) == MayThrow(t) /\ EmitFails(t) /\ UNCHANGED lockVars

Proceeds(t) == Leave(t) \/ Close(t) \/ Emit(t) \/ EmitThrows(t)

Next == \E t \in Threads : Enter(t) \/ Proceeds(t)

Spec     == Init /\ [][Next]_allVars
FairSpec == Spec /\ \A t \in Threads : WF_allVars(Proceeds(t))

-----------------------------------------------------------------------------
(* Why it works: until the end, there is one deliverer while busy, else    *)
(* none.                                                                   *)
Delivering(t) == pc[t] # "idle"
BusyIsOne     == ~ended => Cardinality({t \in Threads : Delivering(t)}) = IF busy THEN 1 ELSE 0

-----------------------------------------------------------------------------
(* The contract it keeps. *)
Abstract == INSTANCE Serializer WITH emitting <- Emitting, Ordered <- TRUE, Room <- Unlimited
Refines  == Abstract!Spec
Arrives  == Abstract!Live
=============================================================================
