------------------------ MODULE MCYieldingClosedTwice ------------------------
EXTENDS MCYieldingClosed, Twice
==============================================================================
