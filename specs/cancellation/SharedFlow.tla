----------------------------- MODULE SharedFlow -----------------------------
(***************************************************************************)
(* SharedFlowImpl of kotlinx.coroutines 1.11.0, without replay and without *)
(* a buffer: MutableSharedFlow().  One collector has subscribed.  Emitters *)
(* emit one value each, and may be cancelled while they wait.              *)
(*                                                                         *)
(*   emit     put the emitter behind the queue; wake the collector if it   *)
(*            waits and can take a value now                               *)
(*   cancel   put NO_VALUE into the emitter's place; take NO_VALUE away    *)
(*            from the end of the queue, but keep one place                *)
(*   take     look at the collector's index: a value, an emitter's value,  *)
(*            or NO_VALUE; move the index on                               *)
(*            the first emitter in the queue is resumed: its value goes to *)
(*            the end of the buffer, and NO_VALUE into its place           *)
(*            NO_VALUE is at the replay index: move this index and the end *)
(*            of the buffer over it                                        *)
(*            take NO_VALUE away from the end of the queue                 *)
(*                                                                         *)
(* Each of these is a critical section of one lock, and one action here.   *)
(* The array is long enough, and indexes into it are not taken modulo its  *)
(* size.  A collector that has found NO_VALUE looks again, or waits.       *)
(*                                                                         *)
(* Repaired (Removes), a cancellation takes the emitter's place out of the *)
(* queue, and the emitters behind it move up.                              *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
    Emitters,
    Removes

VARIABLES
    buffer,         \* buffer[i]: what is in place i: a value, an emitter, NO_VALUE or nothing
    replayIndex,
    minIndex,       \* of the slowest collector
    bufferSize,     \* so many values are buffered
    queueSize,      \* so many places are taken by emitters
    index,          \* where the collector takes next
    waits,          \* the collector waits
    state,          \* state[e]: "new", "waits", "returned" or "cancelled"
    at,             \* at[e]: the place of an emitter that waits
    collected       \* the values that the collector was given

vars == <<buffer, replayIndex, minIndex, bufferSize, queueSize, index, waits, state, at, collected>>

(* A take moves the index by one or two. *)
Places     == 0 .. 2 * Cardinality(Emitters) + 2
Nothing    == <<"nothing", "">>
NoValue    == <<"NO_VALUE", "">>
Value(e)   == <<"value", e>>
Emitter(e) == <<"emitter", e>>

Min(i, j) == IF i <= j THEN i ELSE j
Max(i, j) == IF i >= j THEN i ELSE j

First      == Min(minIndex, replayIndex)
BufferEnd == First + bufferSize
QueueEnd  == First + bufferSize + queueSize

Init ==
    /\ buffer = [i \in Places |-> Nothing]
    /\ replayIndex = 0 /\ minIndex = 0 /\ bufferSize = 0 /\ queueSize = 0
    /\ index = 0 /\ waits = FALSE
    /\ state = [e \in Emitters |-> "new"] /\ at = [e \in Emitters |-> 0]
    /\ collected = <<>>

(* Where the collector could take, or -1: tryPeekLocked. *)
Peek(i, head, size, queue) ==
    CASE i < head + size -> i
      [] i > head        -> -1
      [] queue = 0       -> -1
      [] OTHER           -> i

(* The end of the queue without NO_VALUE: cleanupTailLocked.  One place is kept. *)
RECURSIVE Cleaned(_, _, _)
Cleaned(b, end, queue) ==
    IF queue > 0 /\ b[end - 1] = NoValue THEN Cleaned([b EXCEPT ![end - 1] = Nothing], end - 1, queue - 1) ELSE <<b, queue>>

CleanedTail(b, head, size, queue) == IF queue <= 1 THEN <<b, queue>> ELSE Cleaned(b, head + size + queue, queue)

-----------------------------------------------------------------------------
Emit(e) ==
    /\ state[e] = "new"
    /\ minIndex <= replayIndex
    /\ buffer' = [buffer EXCEPT ![QueueEnd] = Emitter(e)]
    /\ queueSize' = queueSize + 1
    /\ state' = [state EXCEPT ![e] = "waits"] /\ at' = [at EXCEPT ![e] = QueueEnd]
    /\ waits' = (waits /\ Peek(index, First, bufferSize, queueSize + 1) < 0)
    /\ UNCHANGED <<replayIndex, minIndex, bufferSize, index, collected>>

Cancel(e) ==
    /\ state[e] = "waits"
    /\ state' = [state EXCEPT ![e] = "cancelled"]
    /\ LET cleaned == CleanedTail([buffer EXCEPT ![at[e]] = NoValue], First, bufferSize, queueSize) IN
       IF at[e] < First \/ buffer[at[e]] # Emitter(e)
          THEN UNCHANGED <<buffer, queueSize, at>>
          ELSE IF Removes
             THEN /\ buffer' = [i \in Places |-> IF i < at[e] \/ i >= QueueEnd THEN buffer[i] ELSE buffer[i + 1]]
                  /\ queueSize' = queueSize - 1
                  /\ at' = [f \in Emitters |-> IF at[f] > at[e] THEN at[f] - 1 ELSE at[f]]
             ELSE /\ buffer' = cleaned[1] /\ queueSize' = cleaned[2]
                  /\ UNCHANGED at
    /\ UNCHANGED <<replayIndex, minIndex, bufferSize, index, waits, collected>>

-----------------------------------------------------------------------------
(* The first emitter in the queue, or nobody. *)
InQueue     == {i \in BufferEnd .. QueueEnd - 1 : buffer[i] # NoValue}
FirstPlace  == CHOOSE i \in InQueue : \A j \in InQueue : i <= j

(* updateCollectorIndexLocked, after the collector has moved to the next index. *)
MovesOn ==
    LET newMin    == Min(IF queueSize > 0 THEN BufferEnd + 1 ELSE BufferEnd, index + 1)
        resumes   == Min(queueSize, newMin - BufferEnd) > 0 /\ InQueue # {}
        e         == buffer[FirstPlace][2]
        moved     == IF resumes
                        THEN [[buffer EXCEPT ![FirstPlace] = NoValue] EXCEPT ![BufferEnd] = Value(e)]
                        ELSE buffer
        end0      == IF resumes THEN BufferEnd + 1 ELSE BufferEnd
        replay0   == Max(replayIndex, end0)
        skips     == replay0 < QueueEnd /\ moved[replay0] = NoValue
        end       == IF skips THEN end0 + 1 ELSE end0
        replay    == IF skips THEN replay0 + 1 ELSE replay0
        head      == Min(newMin, replay)
        cleared   == [i \in Places |-> IF i \in First .. head - 1 THEN Nothing ELSE moved[i]]
        cleaned   == CleanedTail(cleared, head, end - head, QueueEnd - end)
    IN  IF index > minIndex \/ newMin <= minIndex
           THEN UNCHANGED <<buffer, replayIndex, minIndex, bufferSize, queueSize, state>>
           ELSE /\ buffer' = cleaned[1] /\ queueSize' = cleaned[2]
                /\ replayIndex' = replay /\ minIndex' = newMin
                /\ bufferSize' = end - head
                /\ state' = IF resumes THEN [state EXCEPT ![e] = "returned"] ELSE state

Take ==
    /\ ~waits
    /\ LET place == Peek(index, First, bufferSize, queueSize) IN
       /\ place >= 0
       /\ collected' = IF buffer[place] = NoValue THEN collected ELSE Append(collected, buffer[place][2])
       /\ index' = place + 1
       /\ MovesOn
    /\ UNCHANGED <<waits, at>>

Wait ==
    /\ ~waits
    /\ Peek(index, First, bufferSize, queueSize) < 0
    /\ waits' = TRUE
    /\ UNCHANGED <<buffer, replayIndex, minIndex, bufferSize, queueSize, index, state, at, collected>>

Next == Take \/ Wait \/ \E e \in Emitters : Emit(e) \/ Cancel(e)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
TypeOK ==
    /\ buffer \in [Places -> {Nothing, NoValue} \cup {Value(e) : e \in Emitters} \cup {Emitter(e) : e \in Emitters}]
    /\ {replayIndex, minIndex, index} \subseteq Places
    /\ bufferSize \in Int /\ queueSize \in Int
    /\ waits \in BOOLEAN
    /\ state \in [Emitters -> {"new", "waits", "returned", "cancelled"}]
    /\ at \in [Emitters -> Places]

(* What the code asserts, if assertions are enabled. *)
Asserted == bufferSize = 0 /\ queueSize >= 0 /\ replayIndex <= BufferEnd

(* A value whose emit has returned was given to the collector. *)
NothingLost == \A e \in Emitters : state[e] = "returned" => \E i \in DOMAIN collected : collected[i] = e

(* What the collector is given was emitted, and is given once. *)
OnlyOnce ==
    /\ \A i \in DOMAIN collected : collected[i] \in Emitters
    /\ \A i, j \in DOMAIN collected : collected[i] = collected[j] => i = j

(* The collector does not wait while an emitter does. *)
OneOfThemGoesOn == waits => \A e \in Emitters : state[e] # "waits"

(* An emitter waits in its place. *)
IsInItsPlace == \A e \in Emitters : state[e] = "waits" => buffer[at[e]] = Emitter(e)

(* In the end the collector waits, and emitters have returned or are       *)
(* cancelled.                                                              *)
ComesToItsEnd == ENABLED Next \/ (waits /\ \A e \in Emitters : state[e] \in {"returned", "cancelled"})
=============================================================================
