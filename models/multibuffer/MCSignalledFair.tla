--------------------------- MODULE MCSignalledFair ---------------------------
EXTENDS MCSignalled, Passed

CountedSpec == Init /\ PassedInit /\ [][Next /\ Counts]_<<vars, passed>>
==============================================================================
