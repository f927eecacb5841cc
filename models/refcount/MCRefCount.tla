----------------------------- MODULE MCRefCount -----------------------------
(***************************************************************************)
(* The contract by itself: histories of calls and answers, each with the   *)
(* contracts under which an atomic counter could have given them.  It says *)
(* no to the others, and to no other.                                      *)
(*                                                                         *)
(* There are two references at the start.  Up to three a retain is never   *)
(* refused, above five it always is.                                       *)
(***************************************************************************)
EXTENDS RefCount, Sequences

VARIABLES
    history,    \* the one that is read
    at          \* how many of its events have been read

Contract == CASE Exchange -> "exchange" [] Brink /\ ~Exchange -> "brink" [] OTHER -> "plain"

Begins(t, c)         == [what |-> "begin",  t |-> t, c |-> c,      reply |-> "none"]
Answers(t, reply)    == [what |-> "answer", t |-> t, c |-> NoCall, reply |-> reply]
Calls(t, c, reply)   == [what |-> "both",   t |-> t, c |-> c,      reply |-> reply]
Shows(t, n)          == Calls(t, Read(n), "done")

All     == {"plain", "brink", "exchange"}
Second  == {"brink", "exchange"}        \* where zero becomes final in a second step
Nowhere == {}

History(contracts, events) == [possible |-> contracts, events |-> events]

Frees(t) == Calls(t, Release(2), "freed")

OneAfterTheOther == {
    History(All,     <<Calls("T1", Release(1), "done"), Calls("T2", Release(1), "freed")>>),
    History(Nowhere, <<Calls("T1", Release(1), "done"), Calls("T2", Release(1), "done")>>),
    History(Nowhere, <<Calls("T1", Release(1), "freed")>>),
    History(Nowhere, <<Calls("T1", Release(1), "refused")>>),
    History(Nowhere, <<Calls("T1", Release(2), "refused")>>),
    History(Nowhere, <<Calls("T1", Release(2), "done")>>),
    History(Nowhere, <<Calls("T1", Release(3), "done")>>),
    History(Nowhere, <<Calls("T1", Release(3), "freed")>>),
    History(All,     <<Calls("T1", Release(3), "refused"), Frees("T1")>>),
    History(All,     <<Frees("T1"), Calls("T1", Release(1), "refused")>>),
    History(Nowhere, <<Frees("T1"), Calls("T1", Release(1), "freed")>>),
    History(Nowhere, <<Frees("T1"), Calls("T1", Release(1), "refused, freed")>>),
    History(All,     <<Frees("T1"), Calls("T1", Retain(1), "refused")>>),
    History(Nowhere, <<Frees("T1"), Calls("T1", Retain(1), "done")>>)}

Limits == {
    History(Nowhere, <<Calls("T1", Retain(1), "refused")>>),
    History(All,     <<Calls("T1", Retain(1), "done"), Calls("T1", Release(3), "freed")>>),
    History(All,     <<Calls("T1", Retain(2), "done"), Calls("T1", Release(4), "freed")>>),
    History(All,     <<Calls("T1", Retain(2), "refused"), Frees("T1")>>),
    History(All,     <<Calls("T1", Retain(3), "done"), Calls("T1", Release(5), "freed")>>),
    History(Nowhere, <<Calls("T1", Retain(4), "done")>>),
    History(All,     <<Calls("T1", Retain(4), "refused"), Frees("T1")>>)}

Readings == {
    History(All,     <<Shows("T1", 2), Frees("T1"), Shows("T1", 0)>>),
    History(Nowhere, <<Shows("T1", 1)>>),
    History(Nowhere, <<Shows("T1", 3)>>),
    History(Nowhere, <<Shows("T1", 0)>>),
    History(Nowhere, <<Frees("T1"), Shows("T1", 1)>>),
    History(All,     <<Calls("T1", Retain(1), "done"), Shows("T1", 3)>>),
    History(All,     <<Calls("T1", Retain(2), "done"), Shows("T1", 3)>>),
    History(Nowhere, <<Calls("T1", Retain(2), "done"), Shows("T1", 4)>>),
    History(All,     <<Begins("T1", Release(2)), Shows("T2", 2), Answers("T1", "freed")>>),
    History({"plain"}, <<Begins("T1", Release(2)), Shows("T2", 0), Answers("T1", "freed")>>),
    History(Second,  <<Begins("T1", Release(2)), Shows("T2", 1), Answers("T1", "freed")>>)}

Overlapping == {
    History(All,     <<Begins("T1", Release(1)), Begins("T2", Release(1)),
                       Answers("T1", "freed"), Answers("T2", "done")>>),
    History(Nowhere, <<Begins("T1", Release(1)), Begins("T2", Release(1)),
                       Answers("T1", "done"), Answers("T2", "done")>>),
    History(Nowhere, <<Begins("T1", Release(1)), Begins("T2", Release(1)),
                       Answers("T1", "freed"), Answers("T2", "freed")>>),
    History(Nowhere, <<Begins("T1", Release(2)), Begins("T2", Release(2)),
                       Answers("T1", "freed"), Answers("T2", "refused, freed")>>),
    History(All,     <<Begins("T1", Release(2)), Calls("T2", Retain(1), "refused"), Answers("T1", "freed")>>),
    \* Shown one, it has taken effect; then a retain revives the object ...
    History(Second,  <<Begins("T1", Release(2)), Shows("T2", 1), Calls("T2", Retain(1), "done"),
                       Answers("T1", "done"), Calls("T2", Release(1), "freed")>>),
    \* ... or a release that is one too many sees to its end.
    History(Second,  <<Begins("T1", Release(2)), Shows("T2", 1), Begins("T2", Release(1)),
                       Answers("T1", "done"), Answers("T2", "refused, freed")>>),
    \* One of two is too many, and says so.
    History(Second,  <<Begins("T1", Release(2)), Begins("T2", Release(2)),
                       Answers("T1", "done"), Answers("T2", "refused, freed")>>),
    History(Nowhere, <<Begins("T1", Release(2)), Begins("T2", Release(2)),
                       Answers("T1", "done"), Answers("T2", "freed")>>),
    \* A retain under way sees to nothing.
    History(Nowhere, <<Begins("T3", Retain(1)), Calls("T1", Release(1), "done"),
                       Calls("T2", Release(1), "done"), Answers("T3", "refused")>>)}

(* T1's release has taken effect, as a reading shows, and T2's comes too late. *)
Exchanges(t2, last) ==
    <<Begins("T1", Release(1)), Shows("T2", 1), Calls("T3", Release(1), "done"),
      Begins("T2", t2), Answers("T1", "refused"), Answers("T2", last)>>

Exchanging == {
    History({"exchange"}, Exchanges(Release(1), "freed")),
    History(Nowhere,      Exchanges(Release(1), "done")),
    History(Nowhere,      Exchanges(Release(2), "freed")),
    History(Nowhere, <<Begins("T1", Retain(1)), Shows("T3", 3), Begins("T2", Retain(1)),
                       Answers("T1", "refused")>>)}

(* One call a thread at a time. *)
Malformed == {
    History(Nowhere, <<Begins("T1", Retain(1)), Begins("T1", Retain(1))>>),
    History(Nowhere, <<Begins("T1", NoCall)>>),
    History(Nowhere, <<Begins("T1", Retain(1)), Calls("T1", Retain(1), "done")>>),
    History(Nowhere, <<Answers("T1", "done")>>)}

-----------------------------------------------------------------------------
Reads(what) ==
    /\ at < Len(history.events)
    /\ history.events[at + 1].what = what
    /\ at' = at + 1
    /\ UNCHANGED history

ReadBegin(t) ==
    /\ Reads("begin")
    /\ history.events[at + 1].t = t
    /\ call' = [call EXCEPT ![t] = history.events[at + 1].c]
    /\ Begin(t)

ReadAnswer(t) ==
    /\ Reads("answer")
    /\ history.events[at + 1].t = t
    /\ worlds' = Explain(worlds, call, t, history.events[at + 1].reply)
    /\ Answer(t)

ReadBoth(t) ==
    /\ Reads("both")
    /\ history.events[at + 1].t = t
    /\ worlds' = Explain(worlds, [call EXCEPT ![t] = history.events[at + 1].c], t, history.events[at + 1].reply)
    /\ BeginAndAnswer(t)

Step == \E t \in Threads : ReadBegin(t) \/ ReadAnswer(t) \/ ReadBoth(t)

Histories ==
    /\ Init
    /\ at = 0
    /\ history \in OneAfterTheOther \cup Limits \cup Readings \cup Overlapping \cup Exchanging \cup Malformed
    /\ [][Step]_<<vars, history, at>>

-----------------------------------------------------------------------------
NothingImpossible  == Contract \notin history.possible => at < Len(history.events)
EverythingPossible == Contract \in history.possible /\ at < Len(history.events) => ENABLED Step
=============================================================================
