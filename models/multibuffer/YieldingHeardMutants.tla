------------------------- MODULE YieldingHeardMutants -------------------------
EXTENDS MCYieldingHeard, RingsMutants
==============================================================================
