------------------------------ MODULE MCLapped ------------------------------
EXTENDS Lapped

(* Lengths of records, in a ring of four: the fourth record covers the header of the second one. *)
FourRecords == <<1, 1, 2, 2>>
FiveRecords == <<1, 1, 2, 2, 2>>
SixRecords  == <<1, 2, 2, 1, 2, 2>>
=============================================================================
