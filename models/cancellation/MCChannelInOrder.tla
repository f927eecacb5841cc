--------------------------- MODULE MCChannelInOrder ---------------------------
EXTENDS MCChannel

(* Which send has come first.  One whose receive was cancelled has left its element in that cell, and takes another. *)
FirstCell(t)    == CHOOSE i \in Cell : element[i] = Own(t) /\ \A j \in 1 .. i - 1 : element[j] # Own(t)

(* No send meets a receive while one waits that has come before, unless somebody is coming to that one. *)
WhoWait         == {t \in Senders : WaitsIn(t, at[t])}
InOrderOfComing == [][\A t, u \in WhoWait : waiter'[at[t]] = "resumed" /\ FirstCell(u) < FirstCell(t) => IsComing(at[u])]_vars
===============================================================================
