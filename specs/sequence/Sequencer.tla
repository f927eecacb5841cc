----------------------------- MODULE Sequencer -----------------------------
(***************************************************************************)
(* What a user of a sequencer may rely on.  Entries of a ring are numbered *)
(* 0, 1, 2, ...  Producers are granted numbers, fill the entries, and      *)
(* publish them.  Consumers are shown a prefix without gaps, and say how   *)
(* far they are done with it.                                              *)
(*                                                                         *)
(* It says what is true in every state, and what only grows.  That all is  *)
(* shown in the end is no part of it: that depends on the producers, and   *)
(* is asked for in Participants.                                           *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS Producers, Consumers, Capacity

VARIABLES
    held,       \* held[p]: numbers that p has been granted, and has not begun to publish
    published,  \* numbers of which a producer has begun the call that publishes them
    shown,      \* 0 .. shown is what consumers may read
    done        \* done[c]: c is done with 0 .. done[c]

sequencerVars == <<held, published, shown, done>>

(* A number that is granted is held until it is published.  So the first   *)
(* two lines say that none is granted twice.                               *)
Promise ==
    /\ \A p, q \in Producers : p # q => held[p] \cap held[q] = {}
    /\ \A p \in Producers : held[p] \subseteq Nat \ published
    (* Its entry is free: all consumers are done with what was there. *)
    /\ \A p \in Producers : \A s \in held[p] : \A c \in Consumers : s - Capacity <= done[c]
    (* What is shown is published, and so is everything before it. *)
    /\ 0 .. shown \subseteq published
    /\ \A c \in Consumers : done[c] <= shown

Grows ==
    (* What a producer no longer holds it has published; nothing else is. *)
    /\ published' = published \cup UNION {held[p] \ held'[p] : p \in Producers}
    (* What was shown stays shown, and what a consumer is done with, done. *)
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
