------------------------ MODULE SignalledClaimsMutants ------------------------
EXTENDS MCSignalledClaims, ClaimsMutants
===============================================================================
