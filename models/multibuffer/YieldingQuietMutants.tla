------------------------ MODULE YieldingQuietMutants -------------------------
EXTENDS MCYieldingQuiet, RingsMutants
==============================================================================
