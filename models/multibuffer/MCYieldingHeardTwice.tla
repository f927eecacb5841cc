------------------------- MODULE MCYieldingHeardTwice -------------------------
EXTENDS MCYieldingHeard, HeardTwice

TwiceSpec == Init /\ HeardInit /\ [][Next /\ CountsAfterTheFirst]_<<vars, after>>
===============================================================================
