------------------------ MODULE YieldingClosedMutants ------------------------
EXTENDS MCYieldingClosed, RingsMutants
==============================================================================
