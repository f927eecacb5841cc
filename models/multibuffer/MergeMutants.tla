---------------------------- MODULE MergeMutants -----------------------------
(***************************************************************************)
(* Steps that the contract forbids, each by one of its clauses.  Where     *)
(* that clause is left out of Merge, they are allowed.                     *)
(***************************************************************************)
EXTENDS MCYielding

(* At once what two steps would do, in memory without delays.              *)
AtOnce(area, values) == memory' = [memory EXCEPT ![area] = values] /\ UNCHANGED buffers

(* Begins with an entry that was published, or handled, or freed.          *)
BeginsWith(batch, entry, place) ==
    /\ pc = [t \in Threads |-> IF t \in Producers THEN "idle" ELSE "new"]
    /\ SharedInit([cursor |-> [p \in Producers |-> 0], consumed |-> [p \in Producers |-> place],
                   entry |-> [n \in Producers \X (0 .. Capacity - 1) |-> -1], state |-> [i \in {0} |-> "open"]])
    /\ at = [p \in Producers |-> 0] /\ room = [p \in Producers |-> 0]
    /\ turn = 1 /\ upto = 0 /\ quiet = 0 /\ left = 0
    /\ announced = FALSE /\ permit = FALSE
    /\ batches = [p \in Producers |-> batch]
    /\ handled = [p \in Producers |-> entry]
    /\ last = TRUE /\ misread = FALSE /\ thrown = 0

InitPublished == BeginsWith(1, 0, 0)
InitHandled   == BeginsWith(0, 1, 0)
InitFreed     == BeginsWith(0, 0, 1)

(* Looks how many of its entries were handled, and not how many are free. *)
LooksAtWhatIsHandled(p) ==
    /\ MayLookForRoom(p)
    /\ room' = [room EXCEPT ![p] = handled[p]]
    /\ GoesOn(p, IF End(p) - handled[p] > Capacity THEN "LookForRoom" ELSE "Publish")
    /\ UNCHANGED <<memoryVars, at, turn, upto, quiet, left, sleepVars, historyVars>>

Publishes(p) ==
    /\ MayPublish(p)
    /\ at' = [at EXCEPT ![p] = End(p)]
    /\ GoesOn(p, "idle")
    /\ UNCHANGED <<room, turn, upto, quiet, left, sleepVars, last, misread, thrown>>

(* Takes back what it has published last, if that was not handled.         *)
PublishTakesBack(p) ==
    IF batches[p] = 1 /\ handled[p] = 0
       THEN /\ MayPublish(p)
            /\ AtOnce("cursor", [memory["cursor"] EXCEPT ![p] = 0])
            /\ batches' = [batches EXCEPT ![p] = 0]
            /\ at' = [at EXCEPT ![p] = 0]
            /\ GoesOn(p, "idle")
            /\ UNCHANGED <<room, turn, upto, quiet, left, sleepVars, handled, last, misread, thrown>>
       ELSE MayPublish(p) /\ PublishesAnd(p, "idle")

(* Publishes for the other producers, too.                                 *)
PublishForAll(p) ==
    /\ Publishes(p)
    /\ UNCHANGED handled
    /\ IF \A q \in Producers : HasWork(q) /\ HasRoom(q)
          THEN /\ AtOnce("cursor", [q \in Producers |-> End(q)])
               /\ batches' = [q \in Producers |-> batches[q] + 1]
          ELSE /\ AtOnce("cursor", [memory["cursor"] EXCEPT ![p] = End(p)])
               /\ batches' = [batches EXCEPT ![p] = @ + 1]

(* Publishes an entry and takes it for handled.                            *)
PublishHandled(p) ==
    /\ Publishes(p)
    /\ AtOnce("cursor", [memory["cursor"] EXCEPT ![p] = End(p)])
    /\ batches' = [batches EXCEPT ![p] = @ + 1]
    /\ handled' = [handled EXCEPT ![p] = @ + 1]

(* Finds an entry more than is published.                                  *)
LookOneFurther(c) ==
    /\ pc[c] = "Look"
    /\ LET n == Load(c, "cursor", Ring)
       IN  IF n > handled[Ring]
              THEN upto' = n + 1 /\ quiet' = 0 /\ GoesOn(c, "Handle") /\ UNCHANGED <<turn, left>>
              ELSE quiet' = (quiet + 1) % Number /\ GoesOnTo(c, NextTurn) /\ UNCHANGED upto
    /\ UNCHANGED <<memoryVars, at, room, sleepVars, historyVars>>

(* Handles an entry and frees its place in one step.                       *)
HandleFrees(c) ==
    /\ pc[c] = "Handle"
    /\ handled' = [handled EXCEPT ![Ring] = @ + 1]
    /\ AtOnce("consumed", [memory["consumed"] EXCEPT ![Ring] = handled[Ring] + 1])
    /\ last' = IsLast
    /\ GoesOn(c, IF IsLast THEN "Finish" ELSE "Handle")
    /\ UNCHANGED <<at, room, turn, upto, quiet, left, sleepVars, batches, misread, thrown>>

Finishes(c) ==
    /\ pc[c] = "Finish"
    /\ GoesOnTo(c, AfterBatch)
    /\ UNCHANGED <<at, room, upto, quiet, left, sleepVars, batches, last, misread, thrown>>

(* Says, the second time, that it has handled nothing.                     *)
FinishBack(c) ==
    /\ Finishes(c)
    /\ AtOnce("consumed", [memory["consumed"] EXCEPT ![Ring] = IF @ = 0 THEN handled[Ring] ELSE 0])
    /\ UNCHANGED handled

(* Says what it has handled of two rings at once, with the second of them, *)
(* if that has something.                                                  *)
FinishAll(c) ==
    /\ Finishes(c)
    /\ UNCHANGED handled
    /\ IF turn = 1 /\ Load(c, "cursor", Order[2]) > handled[Order[2]]
          THEN UNCHANGED memoryVars
          ELSE AtOnce("consumed", [p \in Producers |-> handled[p]])

(* Frees what it has handled, and takes an entry more for handled.         *)
FinishHandles(c) ==
    /\ Finishes(c)
    /\ AtOnce("consumed", [memory["consumed"] EXCEPT ![Ring] = handled[Ring]])
    /\ handled' = [handled EXCEPT ![Ring] = @ + 1]
==============================================================================
