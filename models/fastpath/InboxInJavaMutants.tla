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

(* A producer makes one event, whatever is asked of it. *)
MakesOne(t) ==
    /\ pc[t] = "idle" /\ calls[t] = 0
    /\ Store(t, "plain", Field(<<t, calls[t] + 1>>), 1)
    /\ calls' = [calls EXCEPT ![t] = @ + 1]
    /\ pc' = [pc EXCEPT ![t] = "Look"]
    /\ UNCHANGED <<seen, batch>>

(* Keeps what it saw when it need not any more. *)
Remembers(t) ==
    /\ pc[t] = "Push"
    /\ Swaps(t, "push", seen[t], Busy(<<Event(t)>> \o seen[t].inbox), GoesOn(t, "idle"), GoesOn(t, "Look"))
=============================================================================
