---------------------------- MODULE MCYieldingFair ----------------------------
EXTENDS MCYielding, Passed

CountedSpec == Init /\ PassedInit /\ [][Next /\ Counts]_<<vars, passed>>
==============================================================================
