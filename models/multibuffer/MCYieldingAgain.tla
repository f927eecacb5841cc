--------------------------- MODULE MCYieldingAgain ---------------------------
EXTENDS MCYielding, Again

AgainSpec == Init /\ AgainInit /\ [][Next /\ KeepsWhatThrew]_<<vars, threw>>
==============================================================================
