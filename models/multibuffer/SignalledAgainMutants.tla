------------------------ MODULE SignalledAgainMutants ------------------------
EXTENDS MCSignalledAgain, RingsMutants
==============================================================================
