-------------------------- MODULE MCYieldingClosed --------------------------
EXTENDS MCYielding, Promised

ClosedSpec == Init /\ PromisedInit /\ [][Next /\ KeepsPromise]_<<vars, promised>>
==============================================================================
