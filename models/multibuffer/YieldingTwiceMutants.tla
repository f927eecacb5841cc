------------------------ MODULE YieldingTwiceMutants -------------------------
EXTENDS MCYieldingTwice, RingsMutants
==============================================================================
