---------------------------- MODULE Participants ----------------------------
(***************************************************************************)
(* Producers and consumers around a sequencer, and the properties that     *)
(* every variant can be checked for.  Each variant extends this module,    *)
(* and adds its accesses to shared memory.                                 *)
(*                                                                         *)
(* A producer claims a batch of sequences, fills their entries, publishes  *)
(* the batch, and begins again.  Between the two calls it is "holding" the *)
(* batch.  A consumer looks how far it may read, reads, and says that it   *)
(* is done.                                                                *)
(*                                                                         *)
(* The entries themselves are in the model only if Entries is TRUE.        *)
(* Otherwise, entries count as filled when publishing begins.  They count  *)
(* as being read until the consumer has said that it is done.              *)
(* NobodyElseIsThere requires that no other thread accesses an entry at    *)
(* such a time.                                                            *)
(***************************************************************************)
EXTENDS Shared, FiniteSets

CONSTANTS
    Producers,
    Consumers,
    Script,     \* Script[p]: the sizes of the batches that p publishes
    Capacity,   \* of the ring
    Entries     \* whether filling and reading of entries are steps

ASSUME Threads = Producers \cup Consumers /\ Producers \cap Consumers = {}

VARIABLES
    pc,         \* pc[t]: t's next step; "idle" outside of calls, "holding" between claim and publish
    low, high,  \* low[t] .. high[t] is the batch that a producer is about, or what a consumer has seen
    at,         \* at[t]: where in there t is
    \* Not in the code: what we know about the run.
    batches,    \* batches[p]: how many batches p has published
    granted,
    published,
    misread     \* a consumer found something else in an entry than was published there

localVars   == <<pc, low, high, at>>
historyVars == <<batches, granted, published, misread>>
vars        == <<memoryVars, localVars, historyVars>>

None == -1

Slot(s) == s % Capacity

-----------------------------------------------------------------------------
(* The callers' half of a step. *)

GoesOn(t, label) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ UNCHANGED <<low, high, historyVars>>

GoesOnAt(t, label, s) == GoesOn(t, label) /\ at' = [at EXCEPT ![t] = s]
StaysAt(t, label)     == GoesOn(t, label) /\ UNCHANGED at

MayClaim(p) == p \in Producers /\ pc[p] = "idle" /\ batches[p] < Len(Script[p])
Size(p)     == Script[p][batches[p] + 1]

(* p waits for the entries of the batch that begins with s.  It has taken  *)
(* the batch already, or tries to claim it.                                *)
LooksAt(p, s, label) ==
    /\ low'  = [low EXCEPT ![p] = s]
    /\ high' = [high EXCEPT ![p] = s + Size(p) - 1]
    /\ at'   = [at EXCEPT ![p] = s]
    /\ pc'   = [pc EXCEPT ![p] = label]
    /\ UNCHANGED historyVars

(* The claiming call returns. *)
IsGranted(p) ==
    /\ pc' = [pc EXCEPT ![p] = IF Entries THEN "Fill" ELSE "holding"]
    /\ at' = [at EXCEPT ![p] = low[p]]
    /\ granted' = granted \cup low[p] .. high[p]
    /\ UNCHANGED <<low, high, batches, published, misread>>

ClaimsAndIsGranted(p, s) ==
    /\ low'  = [low EXCEPT ![p] = s]
    /\ high' = [high EXCEPT ![p] = s + Size(p) - 1]
    /\ at'   = [at EXCEPT ![p] = s]
    /\ pc'   = [pc EXCEPT ![p] = IF Entries THEN "Fill" ELSE "holding"]
    /\ granted' = granted \cup s .. s + Size(p) - 1
    /\ UNCHANGED <<batches, published, misread>>

(* Publishing begins or continues, at label and at s. *)
Publishes(p, label, s) ==
    /\ pc' = [pc EXCEPT ![p] = label]
    /\ at' = [at EXCEPT ![p] = s]
    /\ published' = published \cup low[p] .. high[p]
    /\ UNCHANGED <<low, high, batches, granted, misread>>

(* The publishing call returns. *)
HasPublished(p) ==
    /\ pc'   = [pc EXCEPT ![p] = "idle"]
    /\ low'  = [low EXCEPT ![p] = None]
    /\ high' = [high EXCEPT ![p] = None]
    /\ at'   = [at EXCEPT ![p] = None]
    /\ batches' = [batches EXCEPT ![p] = @ + 1]
    /\ published' = published \cup low[p] .. high[p]
    /\ UNCHANGED <<granted, misread>>

-----------------------------------------------------------------------------
(* Entries: accesses of the users, not of the sequencer. *)

Fill(p) ==
    /\ pc[p] = "Fill"
    /\ Writes(p, "fill", "entry", Slot(at[p]), at[p])
    /\ IF at[p] < high[p] THEN GoesOnAt(p, "Fill", at[p] + 1) ELSE GoesOnAt(p, "holding", low[p])

Read(c) ==
    /\ pc[c] = "Read"
    /\ Reads(c, "read", "entry", Slot(at[c]), LAMBDA v : misread' = (misread \/ v # at[c]))
    /\ pc' = [pc EXCEPT ![c] = IF at[c] < high[c] THEN "Read" ELSE "Finish"]
    /\ at' = [at EXCEPT ![c] = IF at[c] < high[c] THEN @ + 1 ELSE @]
    /\ UNCHANGED <<low, high, batches, granted, published>>

-----------------------------------------------------------------------------
(* The consumers' half.  A consumer has seen that it may read up to s.  It *)
(* reads, or looks again.                                                  *)
HasSeen(c, s) ==
    IF s < low[c]
       THEN UNCHANGED <<localVars, historyVars>>
       ELSE /\ pc'   = [pc EXCEPT ![c] = IF Entries THEN "Read" ELSE "Finish"]
            /\ high' = [high EXCEPT ![c] = s]
            /\ at'   = [at EXCEPT ![c] = low[c]]
            /\ UNCHANGED <<low, historyVars>>

Finish(c) ==
    /\ pc[c] = "Finish"
    /\ Writes(c, "finish", "done", c, high[c])
    /\ pc'  = [pc EXCEPT ![c] = "idle"]
    /\ low' = [low EXCEPT ![c] = high[c] + 1]
    /\ at'  = [at EXCEPT ![c] = high[c] + 1]
    /\ UNCHANGED <<high, historyVars>>

-----------------------------------------------------------------------------
(* A producer looks for room at one consumer after the other.  Meanwhile   *)
(* its `at` counts the consumers.                                          *)
Order         == CHOOSE f \in [1 .. Cardinality(Consumers) -> Consumers] : \A i, j \in DOMAIN f : f[i] = f[j] => i = j
Gate(p)       == Order[at[p] - low[p] + 1]
IsLastGate(p) == at[p] - low[p] + 1 = Cardinality(Consumers)

(* Claiming as in the Disruptor: first take the numbers, then wait until   *)
(* their entries are free.                                                 *)

Take(p) ==
    /\ MayClaim(p)
    /\ Adds(p, "take", "claimed", 0, Size(p), LAMBDA s :
          IF Consumers = {} THEN ClaimsAndIsGranted(p, s) ELSE LooksAt(p, s, "AwaitFree"))

AwaitFree(p) ==
    /\ pc[p] = "AwaitFree"
    /\ Reads(p, "await free", "done", Gate(p), LAMBDA s :
          CASE s < high[p] - Capacity -> UNCHANGED <<localVars, historyVars>>
            [] IsLastGate(p)          -> IsGranted(p)
            [] OTHER                  -> GoesOnAt(p, "AwaitFree", at[p] + 1))

-----------------------------------------------------------------------------
TotalOf(p)  == LET Sum[i \in 0 .. Len(Script[p])] == IF i = 0 THEN 0 ELSE Sum[i - 1] + Script[p][i]
               IN  Sum[Len(Script[p])]
Total       == LET Sum[S \in SUBSET Producers] ==
                       IF S = {} THEN 0 ELSE LET p == CHOOSE p \in S : TRUE IN TotalOf(p) + Sum[S \ {p}]
               IN  Sum[Producers]
Sequences   == 0 .. Total - 1

ParticipantsInit ==
    /\ pc = [t \in Threads |-> "idle"]
    /\ low = [t \in Threads |-> IF t \in Consumers THEN 0 ELSE None]
    /\ high = [t \in Threads |-> None]
    /\ at = [t \in Threads |-> IF t \in Consumers THEN 0 ELSE None]
    /\ batches = [p \in Producers |-> 0]
    /\ granted = {}
    /\ published = {}
    /\ misread = FALSE

(* The areas of memory that every variant has. *)
CommonAreas ==
    [claimed |-> [i \in {0} |-> 0],
     done    |-> [c \in Consumers |-> None],
     entry   |-> [i \in 0 .. Capacity - 1 |-> None]]

ParticipantsTypeOK ==
    /\ granted \subseteq Sequences
    /\ published \subseteq granted
    /\ \A t \in Threads : low[t] \in Int /\ high[t] \in Int /\ at[t] \in Int
    /\ misread \in BOOLEAN

-----------------------------------------------------------------------------
(* A producer that waits for room has not been granted anything yet. *)
AwaitsRoom(p) ==
    pc[p] \in {"AwaitFree", "LookAtClaimed", "LookAtLimit", "LookForRoom", "MoveLimit", "Claim"}

(* The numbers that p has between its claiming and its publishing call. *)
held      == [p \in Producers |-> IF pc[p] \in {"Fill", "holding"} THEN low[p] .. high[p] ELSE {}]

Holds(p)  == IF pc[p] = "idle" \/ AwaitsRoom(p) THEN {} ELSE low[p] .. high[p]
AtRest    == SeenByAll /\ \A p \in Producers : pc[p] = "idle"

(* No two producers hold the same number at the same time. *)
Unique == \A p, q \in Producers : p # q => Holds(p) \cap Holds(q) = {}

(* While a producer may write to an entry, every consumer has finished the *)
(* entry's previous number.                                                *)
NobodyElseIsThere ==
    \A p \in Producers, c \in Consumers : \A s \in Holds(p) \ published : s - Capacity < low[c]

WhatIsReadWasPublished == ~misread

ReadIsShown == \A c \in Consumers : 0 .. high[c] \subseteq published

(* While a producer holds numbers, no consumer reads these or later ones. *)
NothingBehindIsRead == \A p \in Producers, c \in Consumers : \A s \in held[p] : high[c] < s

EveryCallEnds == \A p \in Producers : pc[p] # "idle" ~> pc[p] = "idle"
=============================================================================
