--------------------------- MODULE MCYieldingQuiet ---------------------------
EXTENDS MCYielding, Quiet

QuietSpec == Init /\ QuietInit /\ [][Next /\ CountsEmpty]_<<vars, empty>>
==============================================================================
