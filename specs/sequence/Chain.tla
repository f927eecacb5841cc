------------------------------- MODULE Chain -------------------------------
(***************************************************************************)
(* Consumers that read an entry only after other consumers have finished   *)
(* it.  Upstream[c] is the set of consumers that c follows.  One behind    *)
(* the other they form a chain; a consumer that follows two others, which  *)
(* follow a fourth one, closes a diamond.                                  *)
(*                                                                         *)
(*   look   for each of them: look how far it is done;                     *)
(*          the least of these is what may be read                         *)
(*                                                                         *)
(* A consumer without any upstream looks at the marks, as in RoomFirst.    *)
(* Producers wait for all consumers, as there.                             *)
(*                                                                         *)
(* Where entries are in the model, each consumer leaves a result in the    *)
(* entry.  Its followers read it, and so do their followers.               *)
(***************************************************************************)
EXTENDS RoomFirst

CONSTANT Upstream

ASSUME Upstream \in [Consumers -> SUBSET Consumers]

(* Its upstream, their upstream, and so on. *)
RECURSIVE AllBefore(_)
AllBefore(c) == Upstream[c] \cup UNION {AllBefore(d) : d \in Upstream[c]}

InUse(c) == pc[c] \in {"Read", "ReadResult", "WriteResult", "Finish"}

ChainTypeOK ==
    /\ ParticipantsTypeOK
    /\ \A c \in Consumers : pc[c] \in {"idle", "Look", "LookUpstream", "Read", "ReadResult", "WriteResult", "Finish"}
    /\ MarksTypeOK

ChainAreas ==
    [area \in DOMAIN MarksAreas \cup {"limit", "result"} |->
        CASE area = "limit"  -> [i \in {0} |-> Capacity - 1]
          [] area = "result" -> [i \in Consumers \X (0 .. Capacity - 1) |-> None]
          [] OTHER           -> MarksAreas[area]]

ChainInit == SharedInit(ChainAreas) /\ ParticipantsInit

-----------------------------------------------------------------------------
(* While c looks, `at` counts the consumers that it has looked at, and     *)
(* `high` is how far all of these are done.                                *)
UpstreamOrder(c) ==
    CHOOSE f \in [1 .. Cardinality(Upstream[c]) -> Upstream[c]] : \A i, j \in DOMAIN f : f[i] = f[j] => i = j
LooksAtNow(c)    == UpstreamOrder(c)[at[c] - low[c] + 1]
IsLastLook(c)    == at[c] - low[c] + 1 = Cardinality(Upstream[c])

SeesUpstream(c, s) ==
    LET seen == IF at[c] = low[c] \/ s < high[c] THEN s ELSE high[c]
    IN  /\ pc'   = [pc EXCEPT ![c] = CASE ~IsLastLook(c) -> "LookUpstream"
                                       [] seen < low[c]  -> "idle"
                                       [] Entries        -> "Read"
                                       [] OTHER          -> "Finish"]
        /\ high' = [high EXCEPT ![c] = seen]
        /\ at'   = [at EXCEPT ![c] = IF IsLastLook(c) THEN low[c] ELSE @ + 1]
        /\ UNCHANGED <<low, historyVars>>

LookUpstream(c) ==
    /\ c \in Consumers
    /\ Upstream[c] # {}
    /\ pc[c] \in {"idle", "LookUpstream"}
    /\ Reads(c, "look upstream", "done", LooksAtNow(c), LAMBDA s : SeesUpstream(c, s))

-----------------------------------------------------------------------------
(* Accesses of the users.  A consumer reads what the producer has put into *)
(* the entry, then the result of any consumer before it.                   *)

ReadEntry(c) ==
    /\ pc[c] = "Read"
    /\ Reads(c, "read", "entry", Slot(at[c]), LAMBDA v : misread' = (misread \/ v # at[c]))
    /\ pc' = [pc EXCEPT ![c] = IF AllBefore(c) = {} THEN "WriteResult" ELSE "ReadResult"]
    /\ UNCHANGED <<low, high, at, batches, granted, published>>

ReadResult(c) ==
    /\ pc[c] = "ReadResult"
    /\ \E d \in AllBefore(c) :
          Reads(c, "read result", "result", <<d, Slot(at[c])>>, LAMBDA v : misread' = (misread \/ v # at[c]))
    /\ pc' = [pc EXCEPT ![c] = "WriteResult"]
    /\ UNCHANGED <<low, high, at, batches, granted, published>>

WriteResult(c) ==
    /\ pc[c] = "WriteResult"
    /\ Writes(c, "write result", "result", <<c, Slot(at[c])>>, at[c])
    /\ IF at[c] < high[c] THEN GoesOnAt(c, "Read", at[c] + 1) ELSE StaysAt(c, "Finish")

-----------------------------------------------------------------------------
(* Only consumers without any upstream look at the marks. *)
Leading == {c \in Consumers : Upstream[c] = {}}

UsesEntries(c) == ReadEntry(c) \/ ReadResult(c) \/ WriteResult(c)
Consumption(c) == (c \in Leading /\ Look(c)) \/ LookUpstream(c) \/ UsesEntries(c) \/ Finish(c)

ChainNext ==
    \/ \E t \in Threads : Produces(t) \/ LookUpstream(t) \/ UsesEntries(t) \/ Finish(t) \/ Drains(t)
    \/ \E c \in Leading : Look(c)

ChainSpec     == ChainInit /\ [][ChainNext]_vars
FairChainSpec == ChainSpec /\ \A t \in Threads : WF_vars(Produces(t)) /\ WF_vars(Consumption(t)) /\ WF_vars(Drains(t))

-----------------------------------------------------------------------------
(* While a consumer uses entries, all consumers before it have finished    *)
(* them.                                                                   *)
FollowersStayBehind == \A c \in Consumers : InUse(c) => \A d \in AllBefore(c) : high[c] < low[d]
=============================================================================
