------------------------------- MODULE Cursor -------------------------------
(***************************************************************************)
(* Publication by a cursor: consumers may read up to where it is.          *)
(***************************************************************************)
EXTENDS Participants

Cursor(t) == Load(t, "cursor", 0)

Look(c) ==
    /\ c \in Consumers
    /\ pc[c] = "idle"
    /\ UNCHANGED memoryVars
    /\ HasSeen(c, Cursor(c))

-----------------------------------------------------------------------------
shown == memory.cursor[0]

CursorTypeOK == shown \in Sequences \cup {None}

Abstract == INSTANCE Sequencer WITH done <- memory.done
Refines  == Abstract!Spec

InOrder     == 0 .. shown \subseteq published
NothingLeft == AtRest => 0 .. shown = granted
=============================================================================
