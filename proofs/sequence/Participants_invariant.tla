------------------------ MODULE Participants_invariant ------------------------
(***************************************************************************)
(* What the variants of a sequencer have in common, for any producers and  *)
(* consumers.  A variant adds how numbers are claimed and published.       *)
(***************************************************************************)
EXTENDS Participants

ASSUME Parts == Threads = Producers \cup Consumers /\ Producers \cap Consumers = {}

(* A batch has a number at least. *)
ASSUME Sizes ==
    /\ Capacity \in Nat \ {0}
    /\ IsFiniteSet(Consumers)
    /\ Entries \in BOOLEAN
    /\ Script \in [Producers -> Seq(Nat \ {0})]

(* Memory is sequentially consistent, or all stores are volatile.          *)
ASSUME NothingIsDelayed == Model = "SC" \/ {"fill", "move limit", "mark", "last mark", "finish"} \subseteq Fenced

-----------------------------------------------------------------------------
claimed == memory.claimed[0]
done    == memory.done
entry   == memory.entry

Looking == {"idle", "Look"}
Reading == {"Read", "Finish"}

(* Every variable has a value of its kind, and nothing is delayed.  What a *)
(* consumer has read, it is done with.                                     *)
MemoryTypes(areas) ==
    /\ DOMAIN memory = {"claimed", "done", "entry"} \cup areas
    /\ DOMAIN memory.claimed = {0}
    /\ claimed \in Nat
    /\ done \in [Consumers -> Int]
    /\ DOMAIN entry = 0 .. Capacity - 1
    /\ buffers = NothingStored

ConsumerTypes(c) ==
    /\ pc[c] \in Looking \cup Reading
    /\ low[c] \in Nat
    /\ done[c] = low[c] - 1
    /\ CASE pc[c] = "idle"   -> high[c] = low[c] - 1 /\ at[c] = low[c]
         [] pc[c] = "Look"   -> high[c] = low[c] - 1 /\ at[c] \in Nat /\ at[c] > low[c]
         [] pc[c] = "Read"   -> Entries /\ high[c] \in Nat /\ at[c] \in low[c] .. high[c]
         [] pc[c] = "Finish" -> high[c] \in Nat /\ high[c] >= low[c] /\ at[c] \in Int

LocalTypes ==
    /\ DOMAIN pc = Threads /\ DOMAIN low = Threads /\ DOMAIN high = Threads /\ DOMAIN at = Threads
    /\ DOMAIN batches = Producers
    /\ \A c \in Consumers : ConsumerTypes(c)

(* Where c may come without being done with more.                          *)
Window(c) == low[c] .. low[c] + Capacity - 1
=============================================================================
