---- MODULE MCLock ----
EXTENDS Lock, Sizes
====
