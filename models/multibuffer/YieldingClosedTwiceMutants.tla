---------------------- MODULE YieldingClosedTwiceMutants ----------------------
EXTENDS MCYieldingClosedTwice, TwiceMutants
===============================================================================
