------------------------ MODULE YieldingAgainMutants -------------------------
EXTENDS MCYieldingAgain, RingsMutants
==============================================================================
