-------------------------- MODULE MCSignalledClosed --------------------------
EXTENDS MCSignalled, Promised

ClosedSpec == Init /\ PromisedInit /\ [][Next /\ KeepsPromise]_<<vars, promised>>
==============================================================================
