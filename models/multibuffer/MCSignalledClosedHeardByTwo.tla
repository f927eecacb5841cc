--------------------- MODULE MCSignalledClosedHeardByTwo ---------------------
EXTENDS MCSignalledClosedHeard, ByTwo
==============================================================================
