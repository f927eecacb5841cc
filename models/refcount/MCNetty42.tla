----------------------------- MODULE MCNetty42 ------------------------------
(***************************************************************************)
(* The parity scheme as Netty 4.2.20 has it in its class RefCnt: the same  *)
(* word, with a simpler reading, a retain that undoes itself on a dead     *)
(* object, and a release that compares raw words.                          *)
(***************************************************************************)
EXTENDS Parity, Scenarios

(* refCnt() is value >>> 1: every odd word is taken to be 1. *)
ShiftedReading(w) == Half(w)

(* retain: a dead or negative word, or one too near the top, is undone.    *)
(* The test for the top is itself computed in machine integers.            *)
RetainVerdict42(old, n) ==
    IF IsDead(old) \/ old < 0 \/ old > Wrap(MaxInt - Twice(n)) THEN "undo" ELSE "done"

(* release: what is compared is the doubled amount. *)
ReleaseVerdict42(w, n) ==
    CASE w = Twice(n)              -> "free"
      [] w < Twice(n) \/ IsDead(w) -> "refuse"
      [] OTHER                     -> "subtract"

(* Doubled, half the range and more is negative: less than any count. *)
LargeReleasesRaiseTheCount ==
    word > 0 /\ ~IsDead(word) => \A n \in MaxInt \div 2 + 1 .. MaxInt :
        ReleaseVerdict(word, n) = "subtract" /\ Half(Released(word, n)) > Half(word)
=============================================================================
