-------------------------- MODULE MCSignalledAgain --------------------------
EXTENDS MCSignalled, Again

AgainSpec == Init /\ AgainInit /\ [][Next /\ KeepsWhatThrew]_<<vars, threw>>
==============================================================================
