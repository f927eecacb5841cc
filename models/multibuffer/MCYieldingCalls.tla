--------------------------- MODULE MCYieldingCalls ---------------------------
EXTENDS MCYielding, Calls

CountedSpec == Init /\ PassedInit /\ [][Next /\ Counts]_<<vars, passed>>
==============================================================================
