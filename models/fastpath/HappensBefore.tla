---------------------------- MODULE HappensBefore ----------------------------
(***************************************************************************)
(* Which calls of downstream happen before which, in the sense of Java: a  *)
(* volatile read, or the entry of a monitor, knows what all writes before  *)
(* it, to the same field, or all exits from the same monitor, have known.  *)
(* One shared field is followed, the word, the lock, or wip; whatever else *)
(* is shared is taken to order nothing.  Such accesses are in one order in *)
(* Java too, so it is enough to look at the interleavings.                 *)
(***************************************************************************)
EXTENDS Producers

VARIABLES
    known,      \* known[t]: the calls of downstream that have ended, as far as t can know
    published   \* what the next one to read the field gets to know

hbVars == <<known, published>>

HBInit == known = [t \in Threads |-> {}] /\ published = {}

(* t makes a step that reads the field or does not, and writes it or does not. *)
Learns(t, reads, writes) ==
    LET knows == known[t] \cup (IF reads THEN published ELSE {}) \cup (IF InDownstream(t) THEN {emits[t]} ELSE {})
    IN /\ known' = [known EXCEPT ![t] = knows]
       /\ published' = IF writes THEN published \cup knows ELSE published

(* Each call of downstream happens before the next one begins. *)
CallsAreOrdered == \A t \in Threads : InDownstream(t) => Range(delivered) \ {emits[t]} \subseteq known[t]
=============================================================================
