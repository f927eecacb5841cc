--------------------------- MODULE MCPackedInJava ----------------------------
EXTENDS PackedInJava, TLC

(* The modes of the accesses, in the order in which they are listed. *)
Modes(index, segment, cancel, load) ==
    ("index" :> index) @@ ("segment" :> segment) @@ ("cancel" :> cancel) @@ ("load index" :> load)

Volatile      == Modes("volatile", "volatile", "volatile", "volatile")
Weakest       == Modes("opaque", "release", "acquire", "opaque")
WeakerSegment == Modes("opaque", "opaque", "acquire", "opaque")
WeakerCancel  == Modes("opaque", "release", "opaque", "opaque")
==============================================================================
