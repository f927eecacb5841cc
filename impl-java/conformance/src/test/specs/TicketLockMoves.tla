-------------------------- MODULE TicketLockMoves --------------------------
(* A model that leaves out the steps in which nothing changes.             *)
EXTENDS TicketLock

Moves == vars' # vars
=============================================================================
