------------------------ MODULE MCSignalledClosedTwice ------------------------
EXTENDS MCSignalledClosed, Twice
===============================================================================
