----------------------- MODULE SegmentsOfChannelMutants ------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCSegmentsOfChannel

(* The second thread does not cut the link to earlier segments. *)
NobodyForgets(t, locals) == Ends(t, locals)
===============================================================================
