---------------------------- MODULE NettyInJava -----------------------------
(***************************************************************************)
(* Netty's count (Parity) and the object that it counts for, in the memory *)
(* that Java promises.  Which access modes does the word need, so that no  *)
(* use of the object races with its deallocation?                          *)
(*                                                                         *)
(*   retain         word += 2; was it odd: refused                         *)
(*   release of n   read w; is it odd, or less than 2n: refused            *)
(*                  w = 2n: compare-and-set w -> 1, and deallocate         *)
(*                  otherwise compare-and-set w -> w - 2n                  *)
(*                  read again if it fails                                 *)
(*                                                                         *)
(* This is ReferenceCountUpdater of Netty 4.1.140 and RefCnt of 4.2.20:    *)
(* they differ in the modes of their reads, and 4.2 takes a refused retain *)
(* back.  4.2 has one compare-and-set for both cases.                      *)
(*                                                                         *)
(* The object is a plain field.  A use reads it, and the thread that       *)
(* deallocates writes it.  A thread that is refused does nothing more.     *)
(* Plain reads of the word are opaque here, because Java promises nothing  *)
(* about a plain access that races.  Overflow is left out.                 *)
(***************************************************************************)
EXTENDS Shared

CONSTANTS
    Script,     \* Script[t]: what t does: "use", "retain", "release", "release two", "hand over", "take over"
    Initial,    \* the count at the start
    Undoes      \* whether a refused retain is taken back

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

Ends(t, things) ==
    /\ pc' = [pc EXCEPT ![t] = "idle"]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ done' = [done EXCEPT ![t] = things]
    /\ UNCHANGED freed

Answers(t) == Ends(t, done[t] + 1)
Refuses(t) == Ends(t, Len(Script[t]))

(* t has made the object dead, and deallocates it. *)
Frees(t) ==
    /\ pc' = [pc EXCEPT ![t] = "Free"]
    /\ seen' = [seen EXCEPT ![t] = 0]
    /\ freed' = freed + 1
    /\ UNCHANGED done

-----------------------------------------------------------------------------
(* The clients' accesses to the object, and a channel by which one thread  *)
(* gives another one a reference.                                          *)

Use(t) == Does(t, "use") /\ Reads(t, "use", "object", 0, LAMBDA v : Answers(t))

Free(t) ==
    /\ pc[t] = "Free"
    /\ Writes(t, "free", "object", 0, "freed")
    /\ Answers(t)

HandOver(t) ==
    /\ Does(t, "hand over")
    /\ Writes(t, "hand over", "channel", 0, TRUE)
    /\ Answers(t)

TakeOver(t) ==
    /\ Does(t, "take over")
    /\ Reads(t, "take over", "channel", 0, LAMBDA handed : handed /\ Answers(t))

-----------------------------------------------------------------------------
(* The word. *)

IsDead(w) == w % 2 = 1
Dead      == 1

AddToRetain(t) ==
    /\ Does(t, "retain")
    /\ Adds(t, "add to retain", "word", 0, 2, LAMBDA old :
          CASE ~IsDead(old) -> Answers(t)
            [] Undoes       -> GoesOn(t, "UndoRetain", 0)
            [] OTHER        -> Refuses(t))

UndoRetain(t) ==
    /\ pc[t] = "UndoRetain"
    /\ Adds(t, "undo retain", "word", 0, -2, LAMBDA old : Refuses(t))

(* Twice the references that t gives back. *)
Amount(t) == IF Script[t][done[t] + 1] = "release two" THEN 4 ELSE 2

Decides(t, w) == IF IsDead(w) \/ w < Amount(t) THEN Refuses(t) ELSE GoesOn(t, "CasRelease", w)

ReadToRelease(t) ==
    /\ Does(t, "release") \/ Does(t, "release two")
    /\ Reads(t, "read to release", "word", 0, LAMBDA w : Decides(t, w))

ReadAgainToRelease(t) ==
    /\ pc[t] = "ReadAgainToRelease"
    /\ Reads(t, "read again to release", "word", 0, LAMBDA w : Decides(t, w))

CasLast(t) ==
    /\ pc[t] = "CasRelease" /\ seen[t] = Amount(t)
    /\ Swaps(t, "cas last", "word", 0, seen[t], Dead,
             Frees(t), GoesOn(t, "ReadAgainToRelease", 0))

CasRelease(t) ==
    /\ pc[t] = "CasRelease" /\ seen[t] > Amount(t)
    /\ Swaps(t, "cas release", "word", 0, seen[t], seen[t] - Amount(t),
             Answers(t), GoesOn(t, "ReadAgainToRelease", 0))

-----------------------------------------------------------------------------
First(area) ==
    CASE area = "word"    -> 2 * Initial
      [] area = "object"  -> "alive"
      [] area = "channel" -> FALSE

Init ==
    /\ SharedInit([area \in {"word", "object", "channel"} |-> [i \in {0} |-> First(area)]])
    /\ pc = [t \in Threads |-> "idle"]
    /\ done = [t \in Threads |-> 0]
    /\ seen = [t \in Threads |-> 0]
    /\ freed = 0

Steps(t) ==
    \/ Use(t) \/ Free(t) \/ HandOver(t) \/ TakeOver(t)
    \/ AddToRetain(t) \/ UndoRetain(t)
    \/ ReadToRelease(t) \/ ReadAgainToRelease(t) \/ CasLast(t) \/ CasRelease(t)

Drains(t) == Drain(t) /\ UNCHANGED clientVars

Next == \E t \in Threads : Steps(t) \/ Drains(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
TypeOK ==
    /\ pc \in [Threads -> {"idle", "Free", "UndoRetain", "CasRelease", "ReadAgainToRelease"}]
    /\ \A t \in Threads : done[t] \in 0 .. Len(Script[t])
    /\ \A t \in Threads : seen[t] # 0 <=> pc[t] = "CasRelease"

AllReturned   == \A t \in Threads : pc[t] = "idle" /\ done[t] = Len(Script[t])
ComesToItsEnd == AllReturned \/ ENABLED Next

(* In all the scripts that models use, every reference is given back. *)
FreedOnce   == freed <= 1
FreedAtLast == AllReturned => freed = 1 /\ IsDead(Now("word")[0])
=============================================================================
