-------------------------------- MODULE Marks --------------------------------
(***************************************************************************)
(* Publication without a cursor.  Each entry of the ring has a mark: the   *)
(* number of the lap that was last published in it.  A consumer itself     *)
(* finds the prefix without gaps.                                          *)
(*                                                                         *)
(*   publish(low, high)   for each s: mark[s mod Capacity] := lap of s     *)
(*   look(next)           while mark[next mod Capacity] = lap of next,     *)
(*                        go on with the one after, for Reach numbers      *)
(*                                                                         *)
(* Producers get room when a consumer is done with what it has found.  So  *)
(* a look does not go through the whole ring.                              *)
(*                                                                         *)
(* A mark is a small number that wraps around.  That is harmless: where a  *)
(* consumer looks, the mark belongs to this lap or to the one before.      *)
(***************************************************************************)
EXTENDS Participants

CONSTANTS
    Laps,   \* the number of different marks
    Reach   \* the most numbers that a look finds

Lap(s) == (s \div Capacity) % Laps

(* Initially, as if the lap before the first one were published. *)
Unmarked == [i \in 0 .. Capacity - 1 |-> Laps - 1]

MarksTypeOK == Now("mark") \in [0 .. Capacity - 1 -> 0 .. Laps - 1]

MarksAreas == [area \in DOMAIN CommonAreas \cup {"mark"} |-> IF area = "mark" THEN Unmarked ELSE CommonAreas[area]]

-----------------------------------------------------------------------------
Mark(p) ==
    /\ pc[p] \in {"holding", "Mark"}
    /\ Writes(p, "mark", "mark", Slot(at[p]), Lap(at[p]))
    /\ IF at[p] < high[p] THEN Publishes(p, "Mark", at[p] + 1) ELSE HasPublished(p)

(* Here `at` is the number that the consumer looks at. *)
Look(c) ==
    /\ c \in Consumers
    /\ pc[c] \in {"idle", "Look"}
    /\ Reads(c, "look", "mark", Slot(at[c]), LAMBDA lap :
          IF lap = Lap(at[c]) /\ at[c] - low[c] < Reach
             THEN GoesOnAt(c, "Look", at[c] + 1)
             ELSE HasSeen(c, at[c] - 1))

-----------------------------------------------------------------------------
(* The marks determine shown: start at the slowest consumer, and stop      *)
(* before the first number that is not marked.                             *)
slowest == IF Consumers = {} THEN None
           ELSE CHOOSE d \in {Now("done")[c] : c \in Consumers} : \A c \in Consumers : d <= Now("done")[c]
IsMarked(s) == Now("mark")[Slot(s)] = Lap(s)
shown   == CHOOSE s \in slowest .. slowest + Capacity :
              /\ \A k \in slowest + 1 .. s : IsMarked(k)
              /\ s < slowest + Capacity => ~IsMarked(s + 1)

Abstract == INSTANCE Sequencer WITH done <- Now("done")
Refines  == Abstract!Spec

InOrder     == 0 .. shown \subseteq published
NothingLeft == AtRest => 0 .. shown = granted
=============================================================================
