-------------------------------- MODULE Quiet --------------------------------
(* After which rings the consumer waits, and whether what it has found before was ended. *)
EXTENDS Rings

VARIABLE empty      \* the rings that it has found empty since it found something, or waited

QuietInit == empty = {}

Finds == pc[Consumer] = "Look" /\ pc'[Consumer] \in {"Handle", "Withdraw"}
Waits == pc[Consumer] = "Look" /\ ~Finds /\ quiet + 1 = Number /\ turn' # turn

CountsEmpty ==
    empty' = CASE Finds \/ Waits                        -> {}
               [] pc[Consumer] = "Look" /\ turn' # turn -> empty \cup {Ring}
               [] OTHER                                 -> empty

(* It waits only if all rings were empty, one after the other.             *)
WaitsIfAllAreEmpty == [][Waits => empty \cup {Ring} = Producers]_<<vars, empty>>

(* The handler was told of the last entry of a find that it is the last,   *)
(* before more is found.                                                   *)
EachFindIsEnded == [][Finds => last]_<<vars, empty>>
==============================================================================
