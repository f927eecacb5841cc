--------------------- MODULE SignalledClosedTwiceMutants ----------------------
EXTENDS MCSignalledClosedTwice, TwiceMutants
===============================================================================
