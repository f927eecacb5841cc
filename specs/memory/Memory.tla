------------------------------- MODULE Memory -------------------------------
(***************************************************************************)
(* Shared memory as the threads of a program see it, under one of two      *)
(* memory models:                                                          *)
(*                                                                         *)
(*   "SC"    Sequential consistency: each access takes effect at once.     *)
(*   "TSO"   x86: a store goes into the store buffer of its thread.  It    *)
(*           reaches memory some time later, in the order of the stores.   *)
(*           The thread itself sees it at once.  A locked instruction or a *)
(*           fence waits until the buffer is empty.                        *)
(*                                                                         *)
(* After Sewell, Sarkar, Owens, Zappa Nardelli and Myreen, x86-TSO: a      *)
(* rigorous and usable programmer's model for x86 multiprocessors (2010).  *)
(*                                                                         *)
(* A specification makes its accesses by Load, Store, Locked and Fence,    *)
(* and lets Drain happen at any time.  It is the same for both models.     *)
(*                                                                         *)
(*   in Java                                  here                         *)
(*   plain or ordered store (lazySet)         Store                        *)
(*   volatile store, getAndAdd, getAndSet,                                 *)
(*   compareAndSet                            Locked                       *)
(*   compareAndSet that fails                 Fence                        *)
(*   any load                                 Load                         *)
(***************************************************************************)
EXTENDS Integers, Sequences

CONSTANTS
    Threads,
    Model       \* "SC" or "TSO"

ASSUME Model \in {"SC", "TSO"}

VARIABLES
    memory,     \* memory[area][index]
    buffers     \* buffers[t]: the stores of t that nobody else sees yet, the oldest first

memoryVars == <<memory, buffers>>

NothingStored == [t \in Threads |-> <<>>]

-----------------------------------------------------------------------------
Latest(S) == CHOOSE i \in S : \A j \in S : j <= i

(* t reads its own newest store that is still in its buffer, or else       *)
(* memory.                                                                 *)
Load(t, area, index) ==
    LET own == {i \in DOMAIN buffers[t] : buffers[t][i].area = area /\ buffers[t][i].index = index}
    IN  IF own = {} THEN memory[area][index] ELSE buffers[t][Latest(own)].value

Store(t, area, index, value) ==
    IF Model = "SC"
       THEN /\ memory' = [memory EXCEPT ![area][index] = value]
            /\ UNCHANGED buffers
       ELSE /\ buffers' = [buffers EXCEPT ![t] = Append(@, [area |-> area, index |-> index, value |-> value])]
            /\ UNCHANGED memory

Drained(t) == buffers[t] = <<>>

(* A store, or a load and a store, that all others see before t goes on. *)
Locked(t, area, index, value) ==
    /\ Drained(t)
    /\ memory' = [memory EXCEPT ![area][index] = value]
    /\ UNCHANGED buffers

(* A locked instruction that changes nothing, such as a compare-and-set    *)
(* that fails.                                                             *)
Fence(t) == Drained(t) /\ UNCHANGED memoryVars

(* The oldest store in the buffer of t reaches memory. *)
Drain(t) ==
    /\ ~Drained(t)
    /\ LET oldest == Head(buffers[t])
       IN  memory' = [memory EXCEPT ![oldest.area][oldest.index] = oldest.value]
    /\ buffers' = [buffers EXCEPT ![t] = Tail(@)]

SeenByAll == \A t \in Threads : Drained(t)
=============================================================================
