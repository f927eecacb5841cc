------------------------ MODULE InboxVisibleMutants -------------------------
(* A fault in Inbox that only the memory model of Java shows.                *)
EXTENDS MCInboxVisible

(* Leaves with a write that publishes nothing. *)
WritesUnlessItLeaves(t) == word' # word /\ pc[t] # "Leave"
=============================================================================
