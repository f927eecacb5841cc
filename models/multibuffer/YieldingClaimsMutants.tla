------------------------ MODULE YieldingClaimsMutants ------------------------
EXTENDS MCYieldingClaims, ClaimsMutants
==============================================================================
