------------------------ MODULE SignalledQuietMutants ------------------------
EXTENDS MCSignalledQuiet, RingsMutants
==============================================================================
