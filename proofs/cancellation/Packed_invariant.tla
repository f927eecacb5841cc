-------------------------- MODULE Packed_invariant --------------------------
(***************************************************************************)
(* Why whoever finds the segment in Packed finds its index, and the        *)
(* handler is called once if the waiter was cancelled, for any numbers of  *)
(* threads that resume, cancel and register: `Inv' holds at the start,     *)
(* every step keeps it, and it says so.                                    *)
(*                                                                         *)
(* TLC asks all of that of a few threads, from every state that satisfies  *)
(* `Inv' and not only from those that can be reached                       *)
(* (models/cancellation/MCPackedInductive.tla); Packed_proofs has it for   *)
(* all.                                                                    *)
(***************************************************************************)
EXTENDS Packed, Waiter_invariant

(* An index has room, and is not the one that says that there is none.     *)
ASSUME IndexHasRoom == \A t \in Registrars : Index[t] \in Nat /\ Index[t] < NoIndex

-----------------------------------------------------------------------------
BeforeIndex == {"new", "LookAtIndex", "PutIndex"}
AfterIndex  == {"LookAtState", "PutSegment"} \cup Calling
Registering == BeforeIndex \cup AfterIndex

(* What a thread may have loaded where it is.                              *)
SeenAt(t, label) ==
    CASE label \in {"PutIndex", "Decide"}     -> AnyWords
      [] label \in {"PutSegment", "Complete"} -> States
      [] label = "LoadIndex"                  -> IF t \in Completers THEN States ELSE {0}
      [] label = "Call"                       -> [holds : Registrars \cup {Nobody}, index : 0 .. NoIndex]
      [] OTHER                                -> {0}

SeenTypes == \A t \in Threads : seen[t] \in SeenAt(t, pc[t])

Types == WaiterTypes(Registering) /\ SeenTypes

(* Nobody else has come past its index.                                    *)
RegisteredIsPast ==
    \A t \in Registrars :
        /\ pc[t] \in BeforeIndex => t # registered
        /\ pc[t] \in AfterIndex => t = registered

IndexIsTheRegistered == IndexIn(WordNow) = IF registered = Nobody THEN NoIndex ELSE Index[registered]

(* The segment comes after the index; and once its registration has        *)
(* returned, it is in the state, if that is not final.                     *)
SegmentIsTheRegistered ==
    /\ StateNow.holds # Nobody => StateNow.holds = registered /\ IsRegistered
    /\ StateNow.kind = "active" /\ IsRegistered => StateNow.holds # Nobody

(* A thread goes on with what it looked for.                               *)
SeenFits(t, label, s) ==
    /\ label = "PutIndex" => IndexIn(s) = NoIndex
    /\ label = "Decide" => Decision(s) = Undecided
    /\ label \in {"PutSegment", "Complete"} => s.kind = "active"
    /\ label = "LoadIndex" /\ t \in Completers => s.holds = registered
    /\ label = "Call" => registered # Nobody /\ s = [holds |-> registered, index |-> Index[registered]]

AllSeenFits == \A t \in Threads : SeenFits(t, pc[t], seen[t])

Inv ==
    /\ WaiterInv(Registering)
    /\ SeenTypes
    /\ RegisteredIsPast
    /\ IndexIsTheRegistered
    /\ SegmentIsTheRegistered
    /\ AllSeenFits
=============================================================================
