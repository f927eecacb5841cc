------------------------------ MODULE Released ------------------------------
(***************************************************************************)
(* BatchEventProcessor of the Disruptor 4.0.0: one ring, and processors    *)
(* that share a barrier, as those of a group do which the DSL makes.       *)
(*                                                                         *)
(*   run        compare-and-set idle -> running; alert := no;              *)
(*              still running:                                             *)
(*                look at the alert; if there is one, end if halted        *)
(*                look at the cursor; handle what is new                   *)
(*                an exception, of the handler or of the wait, is told to  *)
(*                the exception handler, and counts as one entry handled   *)
(*              idle                                                       *)
(*   halt       halted; alert := yes                                       *)
(*                                                                         *)
(* The alert is the barrier's, and so it is everybody's.  Waiting is a     *)
(* loop of looks here.  Memory is sequentially consistent.                 *)
(***************************************************************************)
EXTENDS Naturals

CONSTANTS
    Processors,
    Entries,        \* so many are published
    Interrupted     \* processors whose threads are interrupted once, while they wait

VARIABLES
    state,      \* state[p]: idle, running or halted
    alert,
    cursor,     \* so many entries are published
    pc,         \* pc[p]: p's next step
    next,       \* next[p]: the entry that p waits for
    halting,    \* halting[p]: the next step of whoever halts p
    pending,    \* processors that are still to be interrupted
    \* The rest is not in the code; it is what we know about the run.
    handled     \* handled[p]: the entries that p's handler was called with

vars == <<state, alert, cursor, pc, next, halting, pending, handled>>

TypeOK ==
    /\ state \in [Processors -> {"idle", "running", "halted"}]
    /\ alert \in BOOLEAN
    /\ cursor \in 0 .. Entries
    /\ pc \in [Processors -> {"new", "ClearAlert", "LookIfHalted", "LookIfAlerted", "LookWhy", "LookAtCursor",
                              "Handle", "Stop", "returned"}]
    /\ next \in [Processors -> Nat]
    /\ halting \in [Processors -> {"Halt", "Alert", "returned"}]
    /\ pending \subseteq Processors
    /\ handled \in [Processors -> SUBSET (0 .. Entries - 1)]

Init ==
    /\ state = [p \in Processors |-> "idle"]
    /\ alert = FALSE
    /\ cursor = 0
    /\ pc = [p \in Processors |-> "new"]
    /\ next = [p \in Processors |-> 0]
    /\ halting = [p \in Processors |-> "Halt"]
    /\ pending = Interrupted
    /\ handled = [p \in Processors |-> {}]

-----------------------------------------------------------------------------
Publish ==
    /\ cursor < Entries
    /\ cursor' = cursor + 1
    /\ UNCHANGED <<state, alert, pc, next, halting, pending, handled>>

GoesOn(p, label) == pc' = [pc EXCEPT ![p] = label]

Start(p) ==
    /\ pc[p] = "new"
    /\ IF state[p] = "idle"
          THEN state' = [state EXCEPT ![p] = "running"] /\ GoesOn(p, "ClearAlert")
          ELSE GoesOn(p, "returned") /\ UNCHANGED state
    /\ UNCHANGED <<alert, cursor, next, halting, pending, handled>>

ClearAlert(p) ==
    /\ pc[p] = "ClearAlert"
    /\ alert' = FALSE
    /\ GoesOn(p, "LookIfHalted")
    /\ UNCHANGED <<state, cursor, next, halting, pending, handled>>

(* Before it begins, and again where it is alerted. *)
LookIfHalted(p) ==
    /\ pc[p] \in {"LookIfHalted", "LookWhy"}
    /\ GoesOn(p, IF state[p] = "running" THEN "LookIfAlerted" ELSE "Stop")
    /\ UNCHANGED <<state, alert, cursor, next, halting, pending, handled>>

LookIfAlerted(p) ==
    /\ pc[p] = "LookIfAlerted"
    /\ GoesOn(p, IF alert THEN "LookWhy" ELSE "LookAtCursor")
    /\ UNCHANGED <<state, alert, cursor, next, halting, pending, handled>>

LookAtCursor(p) ==
    /\ pc[p] = "LookAtCursor"
    /\ GoesOn(p, IF cursor > next[p] THEN "Handle" ELSE "LookIfAlerted")
    /\ UNCHANGED <<state, alert, cursor, next, halting, pending, handled>>

Handle(p) ==
    /\ pc[p] = "Handle"
    /\ handled' = [handled EXCEPT ![p] = @ \cup {next[p]}]
    /\ next' = [next EXCEPT ![p] = @ + 1]
    /\ GoesOn(p, "LookIfAlerted")
    /\ UNCHANGED <<state, alert, cursor, halting, pending>>

(* The wait throws.  The exception handler goes on, and so does the run,   *)
(* with the next entry.                                                    *)
Interrupt(p) ==
    /\ pc[p] = "LookAtCursor" /\ cursor <= next[p] /\ p \in pending
    /\ pending' = pending \ {p}
    /\ next' = [next EXCEPT ![p] = @ + 1]
    /\ GoesOn(p, "LookIfAlerted")
    /\ UNCHANGED <<state, alert, cursor, halting, handled>>

Stop(p) ==
    /\ pc[p] = "Stop"
    /\ state' = [state EXCEPT ![p] = "idle"]
    /\ GoesOn(p, "returned")
    /\ UNCHANGED <<alert, cursor, next, halting, pending, handled>>

Halt(p) ==
    /\ halting[p] = "Halt"
    /\ state' = [state EXCEPT ![p] = "halted"]
    /\ halting' = [halting EXCEPT ![p] = "Alert"]
    /\ UNCHANGED <<alert, cursor, pc, next, pending, handled>>

Alert(p) ==
    /\ halting[p] = "Alert"
    /\ alert' = TRUE
    /\ halting' = [halting EXCEPT ![p] = "returned"]
    /\ UNCHANGED <<state, cursor, pc, next, pending, handled>>

-----------------------------------------------------------------------------
Runs(p) ==
    \/ Start(p) \/ ClearAlert(p) \/ LookIfHalted(p) \/ LookIfAlerted(p) \/ LookAtCursor(p) \/ Handle(p)
    \/ Stop(p)
Halts(p) == Halt(p) \/ Alert(p)

Next == Publish \/ \E p \in Processors : Runs(p) \/ Interrupt(p) \/ Halts(p)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ \A p \in Processors : WF_vars(Runs(p)) /\ WF_vars(Halts(p))

-----------------------------------------------------------------------------
(* Whoever is halted ends. *)
HaltEnds == \A p \in Processors : halting[p] = "returned" ~> pc[p] = "returned"

(* A processor has handled what it has gone past. *)
NothingIsSkipped == \A p \in Processors : \A n \in 0 .. Entries - 1 : n < next[p] => n \in handled[p]
=============================================================================
