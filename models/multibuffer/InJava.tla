------------------------------- MODULE InJava -------------------------------
(* Where memory is what Java promises: entries are fields of the users, which are plain. *)
EXTENDS Rings, Batches

OfEntries == {"entry"} \X (Producers \X (0 .. Capacity - 1))
Nothing   == "A" :> << >>
OneByOne  == "A" :> <<1>>
TwoByOne  == "A" :> <<1, 1>>
=============================================================================
