------------------------------- MODULE Cursor -------------------------------
(***************************************************************************)
(* Publication by a cursor: consumers may read up to the cursor.           *)
(***************************************************************************)
EXTENDS Participants

Look(c) ==
    /\ c \in Consumers
    /\ pc[c] = "idle"
    /\ Reads(c, "look", "cursor", 0, LAMBDA s : HasSeen(c, s))

-----------------------------------------------------------------------------
shown == Now("cursor")[0]

CursorTypeOK == shown \in Sequences \cup {None}

Abstract == INSTANCE Sequencer WITH done <- Now("done")
Refines  == Abstract!Spec

InOrder     == 0 .. shown \subseteq published
NothingLeft == AtRest => 0 .. shown = granted
=============================================================================
