------------------------------ MODULE Released ------------------------------
(***************************************************************************)
(* BatchEventProcessor of the Disruptor 4.0.0: one ring, and processors    *)
(* that share a barrier, as in a group made by the DSL.                    *)
(*                                                                         *)
(*   run        compare-and-set idle -> running; alert := no;              *)
(*              still running:                                             *)
(*                look at the alert; if it is set, end if halted           *)
(*                look at the cursor; handle the new entries               *)
(*                an exception of onEvent, the wait or onBatchStart        *)
(*                goes to the exception handler, and counts as one         *)
(*                entry handled                                            *)
(*              idle                                                       *)
(*   halt       halted; alert := yes                                       *)
(*                                                                         *)
(* The alert belongs to the barrier, so all processors share it.  Waiting  *)
(* is a loop of looks here.  Memory is sequentially consistent.            *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
    Processors,
    Entries,        \* so many are published
    Interrupted,    \* processors whose threads are interrupted once, while they wait
    Throwing,       \* processors of which onBatchStart throws once
    RunsOfEach      \* so often each processor is run, one run after the other

VARIABLES
    state,      \* state[p]: idle, running or halted
    alert,
    cursor,     \* so many entries are published
    pc,         \* pc[p]: p's next step
    next,       \* next[p]: the entry that p waits for
    halting,    \* halting[p]: the next step of whoever halts p
    pending,    \* processors that are still to be interrupted
    throwing,   \* processors of which onBatchStart is still to throw
    runs,       \* runs[p]: so often p was run, and may have returned
    \* Not in the code: what we know about the run.
    handled     \* handled[p]: the entries that p's handler was called with

scriptVars == <<pending, throwing, runs>>
vars       == <<state, alert, cursor, pc, next, halting, scriptVars, handled>>

TypeOK ==
    /\ state \in [Processors -> {"idle", "running", "halted"}]
    /\ alert \in BOOLEAN
    /\ cursor \in 0 .. Entries
    /\ pc \in [Processors -> {"new", "ClearAlert", "LookIfHalted", "LookIfAlerted", "LookWhy", "LookAtCursor",
                              "Handle", "Stop", "returned"}]
    /\ next \in [Processors -> Nat]
    /\ halting \in [Processors -> {"Halt", "Alert", "returned"}]
    /\ pending \subseteq Processors /\ throwing \subseteq Processors
    /\ runs \in [Processors -> 0 .. RunsOfEach]
    /\ handled \in [Processors -> SUBSET (0 .. Entries - 1)]

Init ==
    /\ state = [p \in Processors |-> "idle"]
    /\ alert = FALSE
    /\ cursor = 0
    /\ pc = [p \in Processors |-> "new"]
    /\ next = [p \in Processors |-> 0]
    /\ halting = [p \in Processors |-> "Halt"]
    /\ pending = Interrupted
    /\ throwing = Throwing
    /\ runs = [p \in Processors |-> 0]
    /\ handled = [p \in Processors |-> {}]

-----------------------------------------------------------------------------
Publish ==
    /\ cursor < Entries
    /\ cursor' = cursor + 1
    /\ UNCHANGED <<state, alert, pc, next, halting, scriptVars, handled>>

GoesOn(p, label) == pc' = [pc EXCEPT ![p] = label]

Start(p) ==
    /\ pc[p] = "new"
    /\ IF state[p] = "idle"
          THEN state' = [state EXCEPT ![p] = "running"] /\ GoesOn(p, "ClearAlert")
          ELSE GoesOn(p, "returned") /\ UNCHANGED state
    /\ runs' = [runs EXCEPT ![p] = @ + 1]
    /\ UNCHANGED <<alert, cursor, next, halting, pending, throwing, handled>>

ClearAlert(p) ==
    /\ pc[p] = "ClearAlert"
    /\ alert' = FALSE
    /\ GoesOn(p, "LookIfHalted")
    /\ UNCHANGED <<state, cursor, next, halting, scriptVars, handled>>

(* Before the loop begins, and again after an alert. *)
LookIfHalted(p) ==
    /\ pc[p] \in {"LookIfHalted", "LookWhy"}
    /\ GoesOn(p, IF state[p] = "running" THEN "LookIfAlerted" ELSE "Stop")
    /\ UNCHANGED <<state, alert, cursor, next, halting, scriptVars, handled>>

LookIfAlerted(p) ==
    /\ pc[p] = "LookIfAlerted"
    /\ GoesOn(p, IF alert THEN "LookWhy" ELSE "LookAtCursor")
    /\ UNCHANGED <<state, alert, cursor, next, halting, scriptVars, handled>>

LookAtCursor(p) ==
    /\ pc[p] = "LookAtCursor"
    /\ GoesOn(p, IF cursor > next[p] THEN "Handle" ELSE "LookIfAlerted")
    /\ UNCHANGED <<state, alert, cursor, next, halting, scriptVars, handled>>

Handle(p) ==
    /\ pc[p] = "Handle"
    /\ handled' = [handled EXCEPT ![p] = @ \cup {next[p]}]
    /\ next' = [next EXCEPT ![p] = @ + 1]
    /\ GoesOn(p, "LookIfAlerted")
    /\ UNCHANGED <<state, alert, cursor, halting, scriptVars>>

(* The exception handler returns, and the run goes on with the next entry. *)
GoesPast(p) ==
    /\ next' = [next EXCEPT ![p] = @ + 1]
    /\ GoesOn(p, "LookIfAlerted")
    /\ UNCHANGED <<state, alert, cursor, halting, runs, handled>>

(* The wait throws. *)
Interrupt(p) ==
    /\ pc[p] = "LookAtCursor" /\ cursor <= next[p] /\ p \in pending
    /\ pending' = pending \ {p}
    /\ GoesPast(p)
    /\ UNCHANGED throwing

(* onBatchStart throws, before the first entry of the batch is handled. *)
BatchStartThrows(p) ==
    /\ pc[p] = "Handle" /\ p \in throwing
    /\ throwing' = throwing \ {p}
    /\ GoesPast(p)
    /\ UNCHANGED pending

Stop(p) ==
    /\ pc[p] = "Stop"
    /\ state' = [state EXCEPT ![p] = "idle"]
    /\ GoesOn(p, IF runs[p] < RunsOfEach THEN "new" ELSE "returned")
    /\ UNCHANGED <<alert, cursor, next, halting, scriptVars, handled>>

Halt(p) ==
    /\ halting[p] = "Halt"
    /\ state' = [state EXCEPT ![p] = "halted"]
    /\ halting' = [halting EXCEPT ![p] = "Alert"]
    /\ UNCHANGED <<alert, cursor, pc, next, scriptVars, handled>>

Alert(p) ==
    /\ halting[p] = "Alert"
    /\ alert' = TRUE
    /\ halting' = [halting EXCEPT ![p] = "returned"]
    /\ UNCHANGED <<state, cursor, pc, next, scriptVars, handled>>

-----------------------------------------------------------------------------
Runs(p) ==
    \/ Start(p) \/ ClearAlert(p) \/ LookIfHalted(p) \/ LookIfAlerted(p) \/ LookAtCursor(p) \/ Handle(p)
    \/ Stop(p)
Halts(p) == Halt(p) \/ Alert(p)

Next == Publish \/ \E p \in Processors : Runs(p) \/ Interrupt(p) \/ BatchStartThrows(p) \/ Halts(p)

(* Halts are not fair: a property must not hold only because every         *)
(* processor is halted in the end.                                         *)
Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A p \in Processors : WF_vars(Runs(p))

-----------------------------------------------------------------------------
(* If each processor is run once, a halt ends its processor. *)
HaltEnds == \A p \in Processors : halting[p] = "returned" ~> pc[p] = "returned"

(* However often it is run: if the halt has returned, and no later run has *)
(* begun, the processor does not run for ever.                             *)
HaltedRunEnds ==
    \A p \in Processors :
        halting[p] = "returned" /\ state[p] = "halted" ~> pc[p] = "returned" \/ state[p] # "halted"

(* A processor has handled every entry that it has passed. *)
NothingIsSkipped == \A p \in Processors : \A n \in 0 .. Entries - 1 : n < next[p] => n \in handled[p]

WhatIsHandledWasPublished == \A p \in Processors : handled[p] \subseteq 0 .. cursor - 1

(* A processor skips as many entries as it had exceptions. *)
Exceptions(p) == Cardinality({p} \cap (Interrupted \ pending)) + Cardinality({p} \cap (Throwing \ throwing))
Skipped(p)    == {n \in 0 .. next[p] - 1 : n \notin handled[p]}

SkipsOneForEach == \A p \in Processors : Cardinality(Skipped(p)) = Exceptions(p)

(* A processor passes every published entry, unless its run stops. *)
HandlesWhileItRuns ==
    \A p \in Processors : \A n \in 1 .. Entries :
        state[p] = "running" /\ cursor >= n ~> next[p] >= n \/ state[p] # "running"
=============================================================================
