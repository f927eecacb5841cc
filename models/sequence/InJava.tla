------------------------------- MODULE InJava -------------------------------
(* Where memory is what Java promises: entries are fields of the users, which are plain. *)
EXTENDS Scripts

OfEntries == {<<"entry", i>> : i \in 0 .. Capacity - 1}
=============================================================================
