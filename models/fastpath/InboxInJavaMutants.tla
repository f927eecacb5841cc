-------------------------- MODULE InboxInJavaMutants --------------------------
EXTENDS MCInboxInJava

(* Enters by a store, where it has seen that the word is free. *)
EntersByAStore(t) ==
    /\ pc[t] = "Enter"
    /\ Store(t, "volatile", Word, Busy(<<>>))
    /\ HasEntered(t)

LeavesOnlyIfEmpty(t) ==
    /\ pc[t] = "Leave"
    /\ Swaps(t, "leave", Busy(<<>>), Free, GoesOn(t, "idle"), FALSE)
=============================================================================
