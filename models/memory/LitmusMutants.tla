---------------------------- MODULE LitmusMutants ----------------------------
(* Faults in Memory; models.toml says which property must find each.      *)
EXTENDS MCLitmus

(* A store overtakes an older one. *)
DrainAnyOrder(t) ==
    \E i \in DOMAIN buffers[t] :
        /\ memory' = [memory EXCEPT ![buffers[t][i].area][buffers[t][i].index] = buffers[t][i].value]
        /\ buffers' = [buffers EXCEPT ![t] = [j \in 1 .. Len(@) - 1 |-> IF j < i THEN @[j] ELSE @[j + 1]]]

(* A thread does not see the stores in its buffer. *)
LoadFromMemory(t, area, index) == memory[area][index]

(* A fence does not wait. *)
FenceOfNothing(t) == UNCHANGED memoryVars

(* A locked instruction does not wait until the buffer is empty. *)
LockedIsStored(t, area, index, value) == Store(t, area, index, value)

(* A locked instruction stores something else. *)
LockedGarbles(t, area, index, value) ==
    /\ Drained(t)
    /\ memory' = [memory EXCEPT ![area][index] = value + 2]
    /\ UNCHANGED buffers

(* A locked instruction does not wait, and overtakes the stores in the buffer. *)
LockedAtOnce(t, area, index, value) ==
    /\ memory' = [memory EXCEPT ![area][index] = value]
    /\ UNCHANGED buffers

(* A store stores something else. *)
StoreGarbles(t, area, index, value) ==
    /\ buffers' = [buffers EXCEPT ![t] = Append(@, [area |-> area, index |-> index, value |-> -1])]
    /\ UNCHANGED memory

(* An instruction is left out, also behind the last one. *)
ExecutedAndSkipped(t) == next' = [next EXCEPT ![t] = @ + 2]

(* A program ends before its beginning. *)
ExecutedBackwards(t) == next' = [next EXCEPT ![t] = 0]

(* Among its own stores, a thread sees the oldest. *)
Oldest(S) == CHOOSE i \in S : \A j \in S : i <= j

(* A store never leaves the buffer. *)
DrainNever(t) == FALSE /\ UNCHANGED memoryVars

(* A store is executed before the load that precedes it. *)
LoadLate(t) ==
    /\ Has(t, "load")
    /\ next[t] < Len(Program[t])
    /\ LET later == Program[t][next[t] + 1] IN
          /\ Final(later[2]) # later[3]
          /\ memory' = [memory EXCEPT ![Area(later[2])][Index(later[2])] = later[3]]
    /\ UNCHANGED <<buffers, next, loaded>>
LoadOrLate(t) ==
    \/ LoadLate(t)
    \/ /\ Has(t, "load")
       /\ loaded' = [loaded EXCEPT ![t] = Append(@, Load(t, Area(Variable(t)), Index(Variable(t))))]
       /\ Executed(t)
       /\ UNCHANGED memoryVars

(* C shares A's buffer, and D shares B's. *)
Neighbour(t) == CASE t = "C" -> "A" [] t = "D" -> "B" [] OTHER -> t
LoadNearby(t, area, index) ==
    LET own == {i \in DOMAIN buffers[Neighbour(t)] : 
                buffers[Neighbour(t)][i].area = area /\ buffers[Neighbour(t)][i].index = index}
    IN  IF own = {} THEN memory[area][index] ELSE buffers[Neighbour(t)][Latest(own)].value

(* One of the threads does not see the stores in its buffer. *)
LoadFromMemoryByA(t, area, index) == IF t = "A" THEN memory[area][index] ELSE LoadNearby(t, area, index)
=============================================================================
