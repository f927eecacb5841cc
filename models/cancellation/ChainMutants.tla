---------------------------- MODULE ChainMutants -----------------------------
(* Lines of the contract that are missing, each in the place of one definition. *)
EXTENDS MCChain

ForgetsOne == made' \in {made - 1, made + 1}

CancelsAnything(Which(_), n) == \E s \in Segment : Which(s) /\ cancelled' = [cancelled EXCEPT ![s] = @ + n]
CancelsTooMany == LET Which(s) == s < made IN CancelsAnything(Which, 1)
CancelsUnmade  == LET Which(s) == cancelled[s] < Slots IN CancelsAnything(Which, 1)
CancelsBack    ==
    LET Which(s) == s < made /\ cancelled[s] < Slots
        Back(s)  == cancelled[s] > 0
    IN  CancelsAnything(Which, 1) \/ CancelsAnything(Back, -1)

Anywhere(p, q) == q < made
Beyond(p, q)   == q > p

FindsIf(Suits(_, _)) ==
    \E t \in DOMAIN found :
        /\ found'[t] # found[t]
        /\ found' = [found EXCEPT ![t] = found'[t]]
        /\ Suits(found'[t].at, found'[t].wanted)
FindsEarlier == LET Suits(s, w) == s < made IN FindsIf(Suits)
FindsUnmade  == LET Suits(s, w) == s >= w /\ \A n \in w .. s - 1 : Whole(n) IN FindsIf(Suits)
GoesPastAny  == LET Suits(s, w) == s >= w /\ s < made IN FindsIf(Suits)
=============================================================================
