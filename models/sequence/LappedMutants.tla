---------------------------- MODULE LappedMutants ----------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCLapped

(* Looks again at the record behind padding, of whose place the padding told. *)
LooksBehindPadding(r) ==
    /\ pc[r] = "LookAgain"
    /\ IF cursor + Capacity > intent
          THEN next' = behind /\ behind' = 0 /\ GoTo(r, "received")
          ELSE GoTo(r, "GoToLatest") /\ UNCHANGED <<next, behind>>
    /\ UNCHANGED <<ringVars, sendVars, cursor, first, place>>

(* Takes a record of which two units are overwritten for whole. *)
LooksTooFar(r) ==
    /\ pc[r] = "LookAgain"
    /\ IF first + Capacity + 2 >= intent
          THEN next' = behind /\ behind' = 0 /\ GoTo(r, "received")
          ELSE GoTo(r, "GoToLatest") /\ UNCHANGED <<next, behind>>
    /\ UNCHANGED <<ringVars, sendVars, cursor, first, place>>

(* Goes to the tail, where no record may be. *)
GoesToTail(r) ==
    /\ pc[r] = "GoToLatest"
    /\ ReadsAt(r, tail)
    /\ UNCHANGED <<ringVars, sendVars, next, behind>>

(* Receives no more once a record was overwritten. *)
GivesUp(r) ==
    /\ pc[r] = "LookAgain"
    /\ first + Capacity > intent
    /\ next' = behind /\ behind' = 0 /\ GoTo(r, "received")
    /\ UNCHANGED <<ringVars, sendVars, cursor, first, place>>

(* Takes a step that is not there. *)
GoesNowhere(r) ==
    /\ pc[r] = "received"
    /\ GoTo(r, "gone")
    /\ UNCHANGED <<ringVars, sendVars, receiveVars>>
=============================================================================
