------------------------------- MODULE Pile -------------------------------
(* Many push items, each its own.  One, the owner, takes them all at once   *)
(* and hands them out, the oldest first.  Who is handed an item may refuse  *)
(* it; then the rest of what was taken is thrown away.                      *)
EXTENDS Naturals, Sequences

CONSTANTS Pushers, Owner

VARIABLES
    top,        \* what lies there, the newest first
    handed,     \* how many were handed out; the owner's own
    pc, seen,
    rest,       \* rest[t]: what t has yet to hand out; it is at the first of it
    pushed,     \* whose push has returned
    out         \* what was handed out, in this order

vars == <<top, handed, pc, seen, rest, pushed, out>>

Threads    == Pushers \cup {Owner}
Reverse(s) == [i \in DOMAIN s |-> s[Len(s) + 1 - i]]

Init ==
    /\ top = <<>>
    /\ handed = 0
    /\ pc = [t \in Threads |-> "outside"]
    /\ seen = [t \in Threads |-> <<>>]
    /\ rest = [t \in Threads |-> <<>>]
    /\ pushed = {}
    /\ out = <<>>

Look(t) ==
    /\ t \in Pushers /\ pc[t] \in {"outside", "beaten"}
    /\ seen' = [seen EXCEPT ![t] = top]
    /\ pc' = [pc EXCEPT ![t] = "looked"]
    /\ UNCHANGED <<top, handed, rest, pushed, out>>

Push(t) ==
    /\ pc[t] = "looked"
    /\ IF top = seen[t]
          THEN /\ top' = <<t>> \o top
               /\ pushed' = pushed \cup {t}
               /\ pc' = [pc EXCEPT ![t] = "done"]
          ELSE /\ pc' = [pc EXCEPT ![t] = "beaten"]
               /\ UNCHANGED <<top, pushed>>
    /\ seen' = [seen EXCEPT ![t] = <<>>]
    /\ UNCHANGED <<handed, rest, out>>

(* The next thing that t does is to hand out the first of these. *)
Hands(t, items) ==
    IF items = <<>>
       THEN /\ pc' = [pc EXCEPT ![t] = "outside"]
            /\ rest' = [rest EXCEPT ![t] = <<>>]
            /\ UNCHANGED <<out, handed>>
       ELSE /\ pc' = [pc EXCEPT ![t] = "hands"]
            /\ rest' = [rest EXCEPT ![t] = items]
            /\ out' = Append(out, Head(items))
            /\ handed' = handed + 1

Take(t) ==
    /\ t = Owner /\ pc[t] = "outside"
    /\ top' = <<>>
    /\ Hands(t, Reverse(top))
    /\ UNCHANGED <<seen, pushed>>

Hand(t)    == pc[t] = "hands" /\ Hands(t, Tail(rest[t])) /\ UNCHANGED <<top, seen, pushed>>
Refused(t) == pc[t] = "hands" /\ Hands(t, <<>>) /\ UNCHANGED <<top, seen, pushed>>

Next == \E t \in Threads : Look(t) \/ Push(t) \/ Take(t) \/ Hand(t) \/ Refused(t)
Spec == Init /\ [][Next]_vars
=============================================================================
