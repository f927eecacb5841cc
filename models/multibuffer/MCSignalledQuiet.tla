-------------------------- MODULE MCSignalledQuiet --------------------------
EXTENDS MCSignalled, Quiet

QuietSpec == Init /\ QuietInit /\ [][Next /\ CountsEmpty]_<<vars, empty>>
==============================================================================
