-------------------------- MODULE JoinableMutants ---------------------------
(* Faults in Joinable; models.toml says which property must find each. *)
EXTENDS MCJoinable

(* Looks where it begins before it enters. *)
LooksBefore(c) ==
    /\ c \in Guests
    /\ pc[c] = "away"
    /\ batches[c] < Visits
    /\ Reads(c, "look to join", "claimed", 0, LAMBDA s :
          /\ pc'   = [pc EXCEPT ![c] = "LookToJoin"]
          /\ low'  = [low EXCEPT ![c] = s]
          /\ high' = [high EXCEPT ![c] = s - 1]
          /\ at'   = [at EXCEPT ![c] = s]
          /\ UNCHANGED historyVars)
EntersAfter(c) ==
    /\ pc[c] = "LookToJoin"
    /\ Swaps(c, "enter", "done", c, Away, None, StaysAt(c, "Begin"), StaysAt(c, "away"))

(* Enters by a store that is not volatile. *)
EntersByStore(c) ==
    /\ c \in Guests
    /\ pc[c] = "away"
    /\ batches[c] < Visits
    /\ Writes(c, "enter", "done", c, None)
    /\ StaysAt(c, "LookToJoin")

(* Says where it begins when it has finished something. *)
DoesNotBegin(c) ==
    /\ pc[c] = "Begin"
    /\ UNCHANGED memoryVars
    /\ pc' = [pc EXCEPT ![c] = "idle"]
    /\ batches' = [batches EXCEPT ![c] = @ + 1]
    /\ UNCHANGED <<low, high, at, granted, published, misread>>

(* Begins one number later. *)
BeginsLater(c) ==
    /\ pc[c] = "LookToJoin"
    /\ Reads(c, "look to join", "claimed", 0, LAMBDA s : BeginsAt(c, s + 1))

(* Begins with the last number that was claimed. *)
BeginsEarlier(c) ==
    /\ pc[c] = "LookToJoin"
    /\ Reads(c, "look to join", "claimed", 0, LAMBDA s : BeginsAt(c, IF s > 0 THEN s - 1 ELSE s))

(* Begins where a resident is. *)
BeginsWithAResident(c) ==
    /\ pc[c] = "LookToJoin"
    /\ Reads(c, "look to join", "done", CHOOSE d \in Residents : TRUE, LAMBDA s : BeginsAt(c, s + 1))

(* Says that it is done with the first number. *)
SaysTooMuch(c) ==
    /\ pc[c] = "Begin"
    /\ Writes(c, "begin", "done", c, low[c])
    /\ pc' = [pc EXCEPT ![c] = "idle"]
    /\ batches' = [batches EXCEPT ![c] = @ + 1]
    /\ UNCHANGED <<low, high, at, granted, published, misread>>

(* Leaves what it was done with. *)
LeavesItsPlace(c) ==
    /\ c \in Guests
    /\ pc[c] = "idle"
    /\ UNCHANGED memoryVars
    /\ pc'   = [pc EXCEPT ![c] = "away"]
    /\ low'  = [low EXCEPT ![c] = None]
    /\ high' = [high EXCEPT ![c] = None]
    /\ at'   = [at EXCEPT ![c] = None]
    /\ UNCHANGED historyVars

(* Goes to where nothing is said of it. *)
LeavesForGood(c) ==
    /\ c \in Guests
    /\ pc[c] = "idle"
    /\ Writes(c, "leave", "done", c, Away)
    /\ StaysAt(c, "gone")

(* Writes where a resident is. *)
BeginsForAnother(c) ==
    /\ pc[c] = "Begin"
    /\ Writes(c, "begin", "done", CHOOSE d \in Residents : TRUE, low[c] - 1)
    /\ pc' = [pc EXCEPT ![c] = "idle"]
    /\ batches' = [batches EXCEPT ![c] = @ + 1]
    /\ UNCHANGED <<low, high, at, granted, published, misread>>

(* A producer leaves no mark. *)
MarksNothing(p) ==
    /\ pc[p] \in {"holding", "Mark"}
    /\ UNCHANGED memoryVars
    /\ IF at[p] < high[p] THEN Publishes(p, "Mark", at[p] + 1) ELSE HasPublished(p)

(* A guest does not see what is there. *)
GuestsSeeNothing(c, s) ==
    IF s < low[c] \/ c \in Guests
       THEN at' = [at EXCEPT ![c] = low[c]] /\ pc' = [pc EXCEPT ![c] = "idle"] /\ UNCHANGED <<low, high, historyVars>>
       ELSE /\ pc'   = [pc EXCEPT ![c] = "Finish"]
            /\ high' = [high EXCEPT ![c] = s]
            /\ at'   = [at EXCEPT ![c] = low[c]]
            /\ UNCHANGED <<low, historyVars>>
=============================================================================
