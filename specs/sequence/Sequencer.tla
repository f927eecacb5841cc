----------------------------- MODULE Sequencer -----------------------------
(***************************************************************************)
(* The contract of a sequencer.  Entries of a ring are numbered 0, 1, 2,   *)
(* ...  Producers are granted numbers, fill the entries, and publish them. *)
(* Consumers are shown a prefix without gaps, and say how far they are     *)
(* done with it.                                                           *)
(*                                                                         *)
(* The contract states what is true in every state, and what only grows.   *)
(* It does not say that everything is shown in the end.  That depends on   *)
(* the producers, and is checked of each variant (NothingLeft).            *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS Producers, Consumers, Capacity

VARIABLES
    held,       \* held[p]: numbers that p has been granted, and has not begun to publish
    published,  \* numbers of which a producer has begun the call that publishes them
    shown,      \* 0 .. shown is what consumers may read
    done        \* done[c]: c is done with 0 .. done[c]

sequencerVars == <<held, published, shown, done>>

(* A granted number is held until it is published.  So the first two lines *)
(* say that no number is granted twice.                                    *)
Promise ==
    /\ \A p, q \in Producers : p # q => held[p] \cap held[q] = {}
    /\ \A p \in Producers : held[p] \subseteq Nat \ published
    (* Its entry is free: all consumers are done with its previous number. *)
    /\ \A p \in Producers : \A s \in held[p] : \A c \in Consumers : s - Capacity <= done[c]
    (* Every number up to shown is published. *)
    /\ 0 .. shown \subseteq published
    /\ \A c \in Consumers : done[c] <= shown

Grows ==
    (* Exactly the numbers that are no longer held become published. *)
    /\ published' = published \cup UNION {held[p] \ held'[p] : p \in Producers}
    (* Numbers that are shown stay shown, and consumers stay done. *)
    /\ shown <= shown'
    /\ \A c \in Consumers : done[c] <= done'[c]

Init ==
    /\ held = [p \in Producers |-> {}]
    /\ published = {}
    /\ shown = -1
    /\ done = [c \in Consumers |-> -1]

Next == Grows /\ Promise'

Spec == Init /\ [][Next]_sequencerVars
=============================================================================
