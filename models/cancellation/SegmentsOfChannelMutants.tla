----------------------- MODULE SegmentsOfChannelMutants ------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCSegmentsOfChannel

(* Whoever is the second does not forget what was before. *)
NobodyForgets(t, locals) == Ends(t, locals)
===============================================================================
