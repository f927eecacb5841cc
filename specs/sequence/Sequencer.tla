----------------------------- MODULE Sequencer -----------------------------
(***************************************************************************)
(* What a user of a sequencer may rely on.  Entries of a ring are numbered *)
(* 0, 1, 2, ...  Producers are granted numbers, fill the entries, and      *)
(* publish them.  Consumers are shown a prefix without gaps, and say how   *)
(* far they are done with it.                                              *)
(*                                                                         *)
(* This is all that there is: no number is granted twice, or before the    *)
(* entry that it shares with an earlier one is done with; nothing is shown *)
(* before it and everything before it is published.                        *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS Consumers, Capacity

VARIABLES
    granted,    \* numbers that producers have been granted
    published,  \* those that are published: the call has begun, the entry is filled
    shown,      \* 0 .. shown is what consumers may read
    done        \* done[c]: c is done with 0 .. done[c]

sequencerVars == <<granted, published, shown, done>>

TypeOK ==
    /\ published \subseteq granted
    /\ shown \in Int
    /\ done \in [Consumers -> Int]

Init ==
    /\ granted = {}
    /\ published = {}
    /\ shown = -1
    /\ done = [c \in Consumers |-> -1]

Grant ==
    /\ granted' \ granted # {}
    /\ granted \subseteq granted'
    /\ \A s \in granted' \ granted : s >= 0 /\ \A c \in Consumers : s - Capacity <= done[c]
    /\ UNCHANGED <<published, shown, done>>

(* Numbers are published, or shown, or both. *)
Publish ==
    /\ published \subseteq published'
    /\ published' \subseteq granted
    /\ shown <= shown'
    /\ 0 .. shown' \subseteq published'
    /\ UNCHANGED <<granted, done>>

Finish(c) ==
    /\ done'[c] > done[c]
    /\ done'[c] <= shown
    /\ done' = [done EXCEPT ![c] = done'[c]]
    /\ UNCHANGED <<granted, published, shown>>

Next == Grant \/ Publish \/ \E c \in Consumers : Finish(c)

Spec == Init /\ [][Next]_sequencerVars
=============================================================================
