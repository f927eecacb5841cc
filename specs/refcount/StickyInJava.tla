---------------------------- MODULE StickyInJava ----------------------------
(***************************************************************************)
(* Sticky and the object that it counts for, in the memory that Java       *)
(* promises.  Which access modes does the word need, so that no use of the *)
(* object races with its deallocation?                                     *)
(*                                                                         *)
(* The object is a plain field.  A use reads it, and the thread that       *)
(* deallocates writes it.  A use that writes needs the same order: for a   *)
(* data race, it does not matter which of two accesses is the write.       *)
(* Clients access the object only while they have a reference.             *)
(*                                                                         *)
(* The accesses to the word are those of Sticky, under the same names.     *)
(* Overflow and observers of the count are left out: neither concerns the  *)
(* object.                                                                 *)
(***************************************************************************)
EXTENDS Shared

CONSTANTS
    Script,     \* Script[t]: what t does: "use", "retain", "release", "release last", "release two"
    Initial,    \* the count at the start
    Grave       \* minus the word of a dead object with nothing in flight

VARIABLES
    pc,         \* pc[t]: t's next step
    done,       \* done[t]: so many things of its script are done
    seen,       \* seen[t]: what t last saw in the word, while it still needs it
    freed       \* how often the object was deallocated

clientVars == <<pc, done, seen, freed>>
vars       == <<memoryVars, clientVars>>

-----------------------------------------------------------------------------
Does(t, what) == pc[t] = "idle" /\ done[t] < Len(Script[t]) /\ Script[t][done[t] + 1] = what

GoesOn(t, label, sees) ==
    /\ pc' = [pc EXCEPT ![t] = label]
    /\ seen' = [seen EXCEPT ![t] = sees]
    /\ UNCHANGED <<done, freed>>

(* The call ends, with any answer. *)
Answers(t) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ done' = [done EXCEPT ![t] = @ + 1]
    /\ UNCHANGED freed

(* t has made the object dead, and deallocates it.                         *)
Frees(t) ==
    /\ pc' = [pc EXCEPT ![t] = "Free"]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ freed' = freed + 1
    /\ UNCHANGED done

-----------------------------------------------------------------------------
(* The clients' accesses to the object. *)

Use(t) == Does(t, "use") /\ Reads(t, "use", "object", 0, LAMBDA v : Answers(t))

Free(t) ==
    /\ pc[t] = "Free"
    /\ Writes(t, "free", "object", 0, "freed")
    /\ Answers(t)

-----------------------------------------------------------------------------
(* The word, as in Sticky. *)

IsDead(w)  == w <= -(Grave \div 2)
IsAlive(w) == w > 0
Dead       == -Grave

AddToRetain(t) ==
    /\ Does(t, "retain")
    /\ Adds(t, "add to retain", "word", 0, 1, LAMBDA old :
          IF IsDead(old) THEN GoesOn(t, "UndoRetain", 0) ELSE Answers(t))

UndoRetain(t) ==
    /\ pc[t] = "UndoRetain"
    /\ Adds(t, "undo retain", "word", 0, -1, LAMBDA old : Answers(t))

Subtracts(t, access) ==
    Adds(t, access, "word", 0, -1, LAMBDA old :
        CASE IsDead(old) -> GoesOn(t, "UndoRelease", 0)
          [] old > 1     -> Answers(t)
          [] old = 1     -> GoesOn(t, "LookFromZero", 0)
          [] OTHER       -> GoesOn(t, "LookFromBelow", 0))

(* Whether t may release now.  A model may replace this, so that no thread *)
(* takes another's reference.                                              *)
MayRelease(t) == TRUE

SubtractToRelease(t) == Does(t, "release") /\ MayRelease(t) /\ Subtracts(t, "subtract to release")

UndoRelease(t) ==
    /\ pc[t] = "UndoRelease"
    /\ Adds(t, "undo release", "word", 0, 1, LAMBDA old : Answers(t))

LookFromZero(t) ==
    /\ pc[t] = "LookFromZero"
    /\ Reads(t, "look from zero", "word", 0, LAMBDA w :
          IF w = 0 THEN GoesOn(t, "Bury", 0) ELSE Answers(t))

Bury(t) ==
    /\ pc[t] = "Bury"
    /\ Swaps(t, "bury", "word", 0, 0, Dead, Frees(t), Answers(t))

LookFromBelow(t) ==
    /\ pc[t] = "LookFromBelow"
    /\ Reads(t, "look from below", "word", 0, LAMBDA w :
          IF IsAlive(w) \/ IsDead(w) THEN Answers(t) ELSE GoesOn(t, "TakeBack", w))

TakeBack(t) ==
    /\ pc[t] = "TakeBack"
    /\ LET w == seen[t] IN
       Swaps(t, "take back", "word", 0, w, IF w >= -1 THEN Dead ELSE w + 1,
             IF w >= -1 THEN Frees(t) ELSE Answers(t),
             GoesOn(t, "LookFromBelow", 0))

BuryFromOne(t) ==
    /\ Does(t, "release last")
    /\ Swaps(t, "bury from one", "word", 0, 1, Dead, Frees(t), GoesOn(t, "SubtractAfterAll", 0))

SubtractAfterAll(t) == pc[t] = "SubtractAfterAll" /\ Subtracts(t, "subtract after all")

ReadToRelease(t) ==
    /\ Does(t, "release two") \/ pc[t] = "ReadAgainToRelease"
    /\ Reads(t, "read to release", "word", 0, LAMBDA w :
          IF w < 2 THEN Answers(t) ELSE GoesOn(t, "CasRelease", w))

CasRelease(t) ==
    /\ pc[t] = "CasRelease"
    /\ LET w == seen[t] IN
       Swaps(t, "cas release", "word", 0, w, IF w = 2 THEN Dead ELSE w - 2,
             IF w = 2 THEN Frees(t) ELSE Answers(t),
             GoesOn(t, "ReadAgainToRelease", 0))

-----------------------------------------------------------------------------
Init ==
    /\ SharedInit([area \in {"word", "object"} |->
                      [i \in {0} |-> IF area = "word" THEN Initial ELSE "alive"]])
    /\ pc = [t \in Threads |-> "idle"]
    /\ done = [t \in Threads |-> 0]
    /\ seen = [t \in Threads |-> 0]
    /\ freed = 0

Steps(t) ==
    \/ Use(t) \/ Free(t)
    \/ AddToRetain(t) \/ UndoRetain(t)
    \/ SubtractToRelease(t) \/ UndoRelease(t) \/ LookFromZero(t) \/ Bury(t) \/ LookFromBelow(t) \/ TakeBack(t)
    \/ BuryFromOne(t) \/ SubtractAfterAll(t)
    \/ ReadToRelease(t) \/ CasRelease(t)

Drains(t) == Drain(t) /\ UNCHANGED clientVars

Next == \E t \in Threads : Steps(t) \/ Drains(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
TypeOK ==
    /\ pc \in [Threads -> {"idle", "Free", "UndoRetain", "UndoRelease", "LookFromZero", "Bury", "LookFromBelow", "TakeBack",
                           "SubtractAfterAll", "CasRelease", "ReadAgainToRelease"}]
    /\ \A t \in Threads : done[t] \in 0 .. Len(Script[t])
    /\ \A t \in Threads : seen[t] # 0 => pc[t] \in {"TakeBack", "CasRelease"}

AllReturned   == \A t \in Threads : pc[t] = "idle" /\ done[t] = Len(Script[t])
ComesToItsEnd == AllReturned \/ ENABLED Next

(* In all the scripts that models use, every reference is given back. *)
FreedOnce   == freed <= 1
FreedAtLast == AllReturned => freed = 1 /\ Now("word")[0] = Dead
=============================================================================
