-------------------------------- MODULE Quiet --------------------------------
(* After which rings the consumer waits. *)
EXTENDS Whole

VARIABLE empty      \* the rings that it has found empty since it found something, or waited

QuietInit == empty = {}

Waits == pc[Consumer] = "Look" /\ ~Finds /\ quiet + 1 = Number /\ left = 0 /\ turn' # turn

CountsEmpty ==
    empty' = CASE Finds \/ Waits                              -> {}
               [] pc[Consumer] = "Look" /\ turn' # turn       -> empty \cup {Ring}
               [] OTHER                                       -> empty

(* It waits only if all rings were empty, one after the other.             *)
WaitsIfAllAreEmpty == [][Waits => empty \cup {Ring} = Producers]_<<vars, empty>>
=============================================================================
