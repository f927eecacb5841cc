---------------------- MODULE InboxInJavaOpenedMutants ----------------------
EXTENDS MCInboxInJavaOpened

(* Does not keep what others have left. *)
PushesAlone(t) ==
    /\ pc[t] = "Push"
    /\ Swaps(t, "push", seen[t], Busy(<<Event(t)>>), HasSeen(t, "idle"), HasSeen(t, "Look"))

(* Takes what was left, and leaves it there. *)
TakesACopy(t) ==
    /\ pc[t] = "Take"
    /\ \E k \in Places(t, Mode["take"], Word) :
          LET w == Content(Word, k - 1) IN
          /\ Update(t, Mode["take"], Word, k, w)
          /\ batch' = [batch EXCEPT ![t] = Reverse(w.inbox)]
          /\ pc' = [pc EXCEPT ![t] = IF w.inbox = <<>> THEN "Leave" ELSE "Open"]
    /\ UNCHANGED <<calls, seen>>
=============================================================================
