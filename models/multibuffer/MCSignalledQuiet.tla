-------------------------- MODULE MCSignalledQuiet --------------------------
EXTENDS MCSignalled, Quiet

QuietSpec == Init /\ QuietInit /\ [][Next /\ CountsEmpty]_<<vars, empty>>
(* The consumer announces itself, or parks, only if all rings were empty.  *)
SleepsIfAllAreEmpty ==
    [][pc[Consumer] = "Look" /\ pc'[Consumer] \in {"Announce", "Park"} => empty \cup {Ring} = Producers]_<<vars, empty>>
==============================================================================
