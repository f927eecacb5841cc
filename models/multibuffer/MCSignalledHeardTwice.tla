------------------------ MODULE MCSignalledHeardTwice -------------------------
EXTENDS MCSignalledClosedHeard, HeardTwice

TwiceSpec == Init /\ HeardInit /\ [][Next /\ CountsAfterTheFirst]_<<vars, after>>
===============================================================================
