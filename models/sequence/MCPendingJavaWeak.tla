------------------------- MODULE MCPendingJavaWeak -------------------------
EXTENDS Pending, InJava

(* A compare-and-set that may also fail for no reason. *)
WeakSwaps(t, access, area, index, old, new, Then, Else) ==
    \/ /\ \E k \in Places(t, Mode(access), <<area, index>>) :
             /\ Content(<<area, index>>, k - 1) = old
             /\ Update(t, Mode(access), <<area, index>>, k, new)
       /\ Then
    \/ /\ \E i \in Readable(t, Mode(access), <<area, index>>) : Load(t, Mode(access), <<area, index>>, i)
       /\ Else
=============================================================================
