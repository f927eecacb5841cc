------------------------ MODULE SignalledJavaMutants ------------------------
EXTENDS MCSignalledJava

(* Does not look whether it is halted between the announcement and the     *)
(* sleep.  Under sequential consistency, and on x86, that would do: whoever *)
(* halts it leaves a permit.                                               *)
AnnouncesAndLooksAtRings(c) == pc[c] = "Announce" /\ Says(c, "announce", TRUE, "Look")
=============================================================================
