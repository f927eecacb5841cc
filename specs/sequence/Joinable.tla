------------------------------ MODULE Joinable ------------------------------
(***************************************************************************)
(* Consumers that come and go while producers go on.  Residents stay, and  *)
(* in Order, a producer looks at one of them first.  A guest is away at    *)
(* first.                                                                  *)
(*                                                                         *)
(*   leave   done := Away: more than any number, so nobody waits for it    *)
(*   join    compare-and-set done from Away to None: nobody has room now   *)
(*           look how far others have claimed: there it begins             *)
(*           done := the number before                                     *)
(*                                                                         *)
(* A producer may have found the guest away, and claim later.  What it     *)
(* overwrites is then still of no concern to the guest.  For the room that *)
(* it has seen is bounded by a resident, at whom it has looked before, and *)
(* a resident is done with claimed numbers only.  So the guest, which      *)
(* comes later, begins behind these.                                       *)
(*                                                                         *)
(* The same bounds the limit, which other producers go by.                 *)
(***************************************************************************)
EXTENDS RoomFirst

CONSTANTS
    Guests,
    Visits      \* how often each guest joins

ASSUME Guests \subseteq Consumers

Residents == Consumers \ Guests

Away == Total + Capacity

(* It has joined, or has looked where it begins. *)
IsThere(c) == pc[c] \notin {"away", "LookToJoin"}

JoinableTypeOK ==
    /\ ParticipantsTypeOK
    /\ \A p \in Producers : pc[p] \in {"idle", "LookAtClaimed", "LookAtLimit", "LookForRoom", "MoveLimit", "Claim", "Fill",
                                       "holding", "Mark"}
    /\ \A c \in Consumers : pc[c] \in {"idle", "Look", "Read", "Finish"} \cup (IF c \in Guests THEN {"away", "LookToJoin", "Begin"} ELSE {})
    /\ MarksTypeOK
    /\ batches \in [Producers \cup Guests -> Nat] /\ \A c \in Guests : batches[c] <= Visits

(* Of a guest, `batches` is how often it has joined. *)
JoinableInit ==
    /\ SharedInit([area \in DOMAIN MarksAreas \cup {"limit"} |->
                      CASE area = "limit" -> [i \in {0} |-> Capacity - 1]
                        [] area = "done"  -> [c \in Consumers |-> IF c \in Guests THEN Away ELSE None]
                        [] OTHER          -> MarksAreas[area]])
    /\ pc = [t \in Threads |-> IF t \in Guests THEN "away" ELSE "idle"]
    /\ low = [t \in Threads |-> IF t \in Residents THEN 0 ELSE None]
    /\ high = [t \in Threads |-> None]
    /\ at = [t \in Threads |-> IF t \in Residents THEN 0 ELSE None]
    /\ batches = [t \in Producers \cup Guests |-> 0]
    /\ granted = {}
    /\ published = {}
    /\ misread = FALSE

-----------------------------------------------------------------------------
Leave(c) ==
    /\ c \in Guests
    /\ pc[c] = "idle"
    /\ Writes(c, "leave", "done", c, Away)
    /\ pc'   = [pc EXCEPT ![c] = "away"]
    /\ low'  = [low EXCEPT ![c] = None]
    /\ high' = [high EXCEPT ![c] = None]
    /\ at'   = [at EXCEPT ![c] = None]
    /\ UNCHANGED historyVars

(* Nobody else uses this place at the same time.  It fails if somebody     *)
(* else is there already.                                                  *)
Enter(c) ==
    /\ c \in Guests
    /\ pc[c] = "away"
    /\ batches[c] < Visits
    /\ Swaps(c, "enter", "done", c, Away, None, StaysAt(c, "LookToJoin"), StaysAt(c, "away"))

BeginsAt(c, s) ==
    /\ pc'   = [pc EXCEPT ![c] = "Begin"]
    /\ low'  = [low EXCEPT ![c] = s]
    /\ high' = [high EXCEPT ![c] = s - 1]
    /\ at'   = [at EXCEPT ![c] = s]
    /\ UNCHANGED historyVars

LookToJoin(c) ==
    /\ pc[c] = "LookToJoin"
    /\ Reads(c, "look to join", "claimed", 0, LAMBDA s : BeginsAt(c, s))

Begin(c) ==
    /\ pc[c] = "Begin"
    /\ Writes(c, "begin", "done", c, low[c] - 1)
    /\ pc' = [pc EXCEPT ![c] = "idle"]
    /\ batches' = [batches EXCEPT ![c] = @ + 1]
    /\ UNCHANGED <<low, high, at, granted, published, misread>>

-----------------------------------------------------------------------------
ComesAndGoes(c) == Leave(c) \/ Enter(c) \/ LookToJoin(c) \/ Begin(c)

JoinableNext == \E t \in Threads : Produces(t) \/ Consumes(t) \/ ComesAndGoes(t) \/ Drains(t)
JoinableSpec == JoinableInit /\ [][JoinableNext]_vars

(* A guest need not come, and need not go.  But once it has begun to join, *)
(* it goes on.                                                             *)
Goes(t) ==
    /\ WF_vars(Produces(t)) /\ WF_vars(Consumes(t)) /\ WF_vars(Drains(t))
    /\ WF_vars(LookToJoin(t)) /\ WF_vars(Begin(t))
FairJoinableSpec == JoinableSpec /\ \A t \in Threads : Goes(t)

-----------------------------------------------------------------------------
(* While a producer may write to an entry, nobody who is there has still   *)
(* to read the entry's previous number.                                    *)
NobodyIsOverrun ==
    \A p \in Producers, c \in Consumers : IsThere(c) => \A s \in Holds(p) \ published : s - Capacity < low[c]

ShownIsPublished == \A c \in Consumers : pc[c] \in {"Read", "Finish"} => low[c] .. high[c] \subseteq published

(* A guest begins with a number that nobody has claimed yet, or with an    *)
(* earlier one.  So it is shown each number that is claimed after it has   *)
(* joined.                                                                 *)
MissesNothing == \A c \in Guests : pc[c] = "Begin" => low[c] <= Now("claimed")[0]

(* It begins with the first number that is not claimed when it looks.      *)
(* Claimed numbers only become more, so it is shown none that was claimed  *)
(* before it came.                                                         *)
BeginsAtTheEnd ==
    [][\A c \in Guests : pc[c] = "LookToJoin" /\ pc'[c] = "Begin" => low'[c] = Now("claimed")[0]]_vars

ReadsWhileThere ==
    \A c \in Guests, s \in Sequences :
        (IsThere(c) /\ low[c] <= s /\ s \in published) ~> (~IsThere(c) \/ s < low[c])

(* The contract, with the residents as consumers.  Nobody follows a guest. *)
SlowestResident == CHOOSE d \in {Now("done")[c] : c \in Residents} : \A c \in Residents : d <= Now("done")[c]
ShownToResidents ==
    CHOOSE s \in SlowestResident .. SlowestResident + Capacity :
        /\ \A k \in SlowestResident + 1 .. s : IsMarked(k)
        /\ s < SlowestResident + Capacity => ~IsMarked(s + 1)
OfResidents ==
    INSTANCE Sequencer
        WITH Consumers <- Residents, shown <- ShownToResidents, done <- [c \in Residents |-> Now("done")[c]]
RefinesOfResidents == OfResidents!Spec

NothingIsLeft == SeenByAll /\ (\A p \in Producers : pc[p] = "idle") => 0 .. ShownToResidents = granted
=============================================================================
