------------------------ MODULE MCSignalledHeardByTwo ------------------------
EXTENDS MCSignalledHeard, ByTwo
==============================================================================
