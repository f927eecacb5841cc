-------------------------------- MODULE End --------------------------------
(***************************************************************************)
(* How a thread learns that a buffer has ended: the handler is not running *)
(* and will not be called again.  In Java: run, close, halt and awaitEnd   *)
(* of MultiBuffer, and the class End.                                      *)
(*                                                                         *)
(*   run      lock { ended: return; runner: refuse; runner := this thread }*)
(*            look at the state, handle a round, look at it again, ...     *)
(*            lock { runner := none; notify all }                          *)
(*   close    state := closing, if it is open                              *)
(*   halt     state := halted                                              *)
(*            lock { halted := yes; notify all }                           *)
(*   await    lock { until it has ended: wait }                            *)
(*                                                                         *)
(* Of a run only this is left: it looks at the state before each round.    *)
(* If the buffer is halted, it returns; if it is closing, the round is the *)
(* last.  An exception may end a run at each call of the handler.  What    *)
(* one thread does under the lock is one action.  Memory is sequentially   *)
(* consistent.                                                             *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
    Runners,    \* threads that run the buffer, again and again
    Closer,     \* a thread that closes it, or none
    Halter,     \* a thread that halts it, or none
    Waiters,    \* threads that wait for its end, once
    Nobody,
    Throws      \* how many calls of the handler throw, at most

VARIABLES
    state,      \* what a round looks at
    runner,     \* the thread in run
    halted,     \* whether the halt has been told
    finished,   \* whether a run has returned after a close or a halt
    thrown,     \* how many calls of the handler have thrown
    pc

vars == <<state, runner, halted, finished, thrown, pc>>

Threads == Runners \union Waiters \union ({Closer, Halter} \ {Nobody})

TypeOK ==
    /\ state \in {"open", "closing", "halted"}
    /\ runner \in Runners \union {Nobody}
    /\ halted \in BOOLEAN /\ finished \in BOOLEAN
    /\ thrown \in 0 .. Throws
    /\ pc \in [Threads -> {"idle", "refused", "Look", "Handle", "HandleLast", "Leave", "Throw",
                           "Close", "Halt", "Tell", "Wait", "waiting", "returned"}]

Init ==
    /\ state = "open"
    /\ runner = Nobody
    /\ halted = FALSE /\ finished = FALSE
    /\ thrown = 0
    /\ pc = [t \in Threads |-> CASE t \in Runners -> "idle"
                                 [] t = Closer    -> "Close"
                                 [] t = Halter    -> "Halt"
                                 [] OTHER         -> "Wait"]

Goes(t, to) == pc' = [pc EXCEPT ![t] = to]

(* Who waits looks again. *)
NotifiesAll(t, to) == pc' = [u \in Threads |-> CASE u = t             -> to
                                                 [] pc[u] = "waiting" -> "Wait"
                                                 [] OTHER             -> pc[u]]

HasEnded == finished \/ (halted /\ runner = Nobody)

-----------------------------------------------------------------------------
(* A run that is refused may be tried again. *)
Enter(r) ==
    /\ pc[r] \in {"idle", "refused"}
    /\ IF HasEnded \/ runner # Nobody
       THEN /\ Goes(r, IF HasEnded THEN "returned" ELSE "refused")
            /\ UNCHANGED runner
       ELSE /\ Goes(r, "Look")
            /\ runner' = r
    /\ UNCHANGED <<state, halted, finished, thrown>>

Look(r) ==
    /\ pc[r] = "Look"
    /\ Goes(r, CASE state = "open"    -> "Handle"
                 [] state = "closing" -> "HandleLast"
                 [] OTHER             -> "Leave")
    /\ UNCHANGED <<state, runner, halted, finished, thrown>>

(* All calls of the handler in a round. *)
Handle(r) ==
    /\ pc[r] \in {"Handle", "HandleLast"}
    /\ \/ /\ Goes(r, IF pc[r] = "Handle" THEN "Look" ELSE "Leave")
          /\ UNCHANGED thrown
       \/ /\ thrown < Throws
          /\ Goes(r, "Throw")
          /\ thrown' = thrown + 1
    /\ UNCHANGED <<state, runner, halted, finished>>

(* The run returns, or throws. *)
Leave(r) ==
    /\ pc[r] \in {"Leave", "Throw"}
    /\ runner' = Nobody
    /\ finished' = (pc[r] = "Leave")
    /\ NotifiesAll(r, IF pc[r] = "Leave" THEN "returned" ELSE "idle")
    /\ UNCHANGED <<state, halted, thrown>>

-----------------------------------------------------------------------------
Close ==
    /\ Closer \in Threads
    /\ pc[Closer] = "Close"
    /\ state' = IF state = "open" THEN "closing" ELSE state
    /\ Goes(Closer, "returned")
    /\ UNCHANGED <<runner, halted, finished, thrown>>

Halt ==
    /\ Halter \in Threads
    /\ pc[Halter] = "Halt"
    /\ state' = "halted"
    /\ Goes(Halter, "Tell")
    /\ UNCHANGED <<runner, halted, finished, thrown>>

Tell ==
    /\ Halter \in Threads
    /\ pc[Halter] = "Tell"
    /\ halted' = TRUE
    /\ NotifiesAll(Halter, "returned")
    /\ UNCHANGED <<state, runner, finished, thrown>>

Await(w) ==
    /\ pc[w] = "Wait"
    /\ Goes(w, IF HasEnded THEN "returned" ELSE "waiting")
    /\ UNCHANGED <<state, runner, halted, finished, thrown>>

-----------------------------------------------------------------------------
Next ==
    \/ \E r \in Runners : Enter(r) \/ Look(r) \/ Handle(r) \/ Leave(r)
    \/ Close \/ Halt \/ Tell
    \/ \E w \in Waiters : Await(w)

Spec == Init /\ [][Next]_vars

(* Who runs the buffer or halts it goes on, and who waits looks when it is *)
(* notified.  No close, no halt and no run need begin.                     *)
HaltedSpec ==
    /\ Spec
    /\ \A r \in Runners : WF_vars(Look(r) \/ Handle(r) \/ Leave(r))
    /\ WF_vars(Tell)
    /\ \A w \in Waiters : WF_vars(Await(w))

(* The same, and a run begins, again after an exception or a refusal.      *)
FairSpec == HaltedSpec /\ \A r \in Runners : WF_vars(Enter(r))

-----------------------------------------------------------------------------
Calls(r) == pc[r] \in {"Handle", "HandleLast"}

(* Two threads never call the handler at the same time. *)
OneRunner == \A r, s \in Runners : Calls(r) /\ Calls(s) => r = s

(* Once a waiting thread has been told, the handler is not called. *)
TheEndIsTheEnd == \A w \in Waiters, r \in Runners : pc[w] = "returned" => ~Calls(r)

(* Nobody is told of an end that no close and no halt has caused. *)
OnlyACallEndsIt == state = "open" => \A w \in Waiters : pc[w] # "returned"

(* A run is refused only while another one has not returned. *)
RefusedOnlyByARun ==
    [][\A r \in Runners : (pc[r] # "refused" /\ pc'[r] = "refused") => runner # Nobody]_vars

(* Whoever waits is told: of a halt, even if nobody runs the buffer; of a  *)
(* close, if it is run again after each exception.                         *)
HaltIsTold  == \A w \in Waiters : (state = "halted") ~> (pc[w] = "returned")
CloseIsTold == \A w \in Waiters : (state # "open") ~> (pc[w] = "returned")
=============================================================================
