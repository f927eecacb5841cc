-------------------------------- MODULE Inbox --------------------------------
(***************************************************************************)
(* Our serializer: all shared state is one word.                           *)
(*                                                                         *)
(*   free     there is no deliverer                                        *)
(*   busy     there is a deliverer; inbox holds the events that others     *)
(*            have left since its last look, the newest first              *)
(*   ended    downstream has seen the end                                  *)
(*                                                                         *)
(*   call(e)    loop  look at the word                                     *)
(*                    ended: return                                        *)
(*                    free:  compare-and-set free -> busy: deliver e       *)
(*                    busy:  compare-and-set inbox -> e, inbox: return     *)
(*   deliver    loop  downstream(each)                                     *)
(*                    compare-and-set busy, empty -> free: return          *)
(*                    inbox = exchange the word for busy, empty            *)
(*                                                                         *)
(* A push is a single step, so no event is ever half enqueued, and nobody  *)
(* waits for a producer.  One compare-and-set sees that the word is busy   *)
(* and the inbox is empty.  So there is no count of events, and no flag    *)
(* that must be guessed right.  Without contention, a call makes one       *)
(* access to enter and one to leave, besides a look.                       *)
(*                                                                         *)
(* Locked does the same with a lock.                                       *)
(*                                                                         *)
(* The inbox may have a capacity.  An item that finds it full is refused,  *)
(* or waits, as its producer chooses.  Terminal events always get in.  So  *)
(* do calls from within downstream that would otherwise wait: they would   *)
(* wait for themselves.                                                    *)
(***************************************************************************)
EXTENDS Batches

CONSTANTS
    Capacity,
    Waiting     \* the producers that wait for room; the others are refused

VARIABLES
    word,   \* the one shared field
    seen    \* seen[t]: what t last saw there, while it still needs it

allVars == <<vars, batch, word, seen>>

Free        == [state |-> "free", inbox |-> <<>>]
Busy(inbox) == [state |-> "busy", inbox |-> inbox]
Closed      == [state |-> "ended", inbox |-> <<>>]
Unseen      == [state |-> "unseen", inbox |-> <<>>]

Reverse(s) == [i \in DOMAIN s |-> s[Len(s) + 1 - i]]

TypeOK ==
    /\ ProducersTypeOK
    /\ BatchesTypeOK
    /\ pc \in [Threads -> {"idle", "Look", "Enter", "Push", "Emit", "Leave", "Take", "Close"}]
    /\ word.state \in {"free", "busy", "ended"}
    /\ word.inbox \in Seq(Events)
    /\ \A t \in Threads : pc[t] = "Push" <=> seen[t].state = "busy"

Init ==
    /\ word = Free
    /\ seen = [t \in Threads |-> Unseen]
    /\ BatchesInit
    /\ ProducersInit

-----------------------------------------------------------------------------
IsFull(e)    == Len(word.inbox) >= Capacity /\ ~IsTerminal(e)
IsInside(t)  == Host[t] # t
MustWait(t)  == t \in Waiting /\ ~IsInside(t)

(* The next step after a look at the word. *)
Turn(t, e) ==
    CASE word.state = "ended" -> "dropped"
      [] word.state = "free"  -> "Enter"
      [] word.state = "busy" /\ ~IsFull(e) -> "Push"
      [] OTHER -> IF t \notin Waiting THEN "refused" ELSE IF MustWait(t) THEN "Look" ELSE "Push"

Sees(t, turn) ==
    /\ seen' = [seen EXCEPT ![t] = IF turn = "Push" THEN word ELSE Unseen]
    /\ UNCHANGED <<word, batch, streamVars>>

Look(t) ==
    /\ MayCall(t)
    /\ LET turn == Turn(t, Upcoming(t)) IN
          /\ Sees(t, turn)
          /\ CASE turn = "dropped" -> CallsAndReturns(t)
               [] turn = "refused" -> CallsAndIsRefused(t)
               [] OTHER            -> Calls(t, turn)

LookAgain(t) ==
    /\ pc[t] = "Look"
    /\ LET turn == Turn(t, Current(t)) IN
          /\ Sees(t, turn)
          /\ CASE turn = "dropped" -> Returns(t)
               [] turn = "refused" -> IsRefused(t)
               [] OTHER            -> GoesOn(t, turn)

Enter(t) ==
    /\ pc[t] = "Enter"
    /\ UNCHANGED <<seen, batch, failed>>
    /\ IF word = Free
          THEN /\ word' = Busy(<<>>)
               /\ GoesOn(t, "Emit")
               /\ Delivers(t, Current(t))
          ELSE /\ GoesOn(t, "Look")
               /\ UNCHANGED <<word, emits, delivered>>

Push(t) ==
    /\ pc[t] = "Push"
    /\ seen' = [seen EXCEPT ![t] = Unseen]
    /\ UNCHANGED <<batch, streamVars>>
    /\ IF word = seen[t]
          THEN /\ word' = Busy(<<Current(t)>> \o word.inbox)
               /\ Returns(t)
          ELSE /\ GoesOn(t, "Look")
               /\ UNCHANGED word

Leave(t) ==
    /\ pc[t] = "Leave"
    /\ UNCHANGED <<seen, batch, streamVars>>
    /\ IF word = Busy(<<>>)
          THEN word' = Free /\ Returns(t)
          ELSE GoesOn(t, "Take") /\ UNCHANGED word

Take(t) ==
    /\ pc[t] = "Take"
    /\ word' = Busy(<<>>)
    /\ Takes(t, Reverse(word.inbox))
    /\ UNCHANGED seen

(* The events left in the inbox are dropped. *)
Close(t) ==
    /\ pc[t] = "Close"
    /\ word' = Closed
    /\ Returns(t)
    /\ UNCHANGED <<seen, batch, streamVars>>

-----------------------------------------------------------------------------
Emit(t)       == IsBack(t) /\ EmitReturns(t) /\ UNCHANGED <<word, seen>>
EmitThrows(t) == MayThrow(t) /\ EmitFails(t) /\ UNCHANGED <<word, seen>>

Proceeds(t) ==
    \/ LookAgain(t) \/ Enter(t) \/ Push(t)
    \/ Leave(t) \/ Take(t) \/ Close(t)
    \/ Emit(t) \/ EmitThrows(t)

Next == \E t \in Threads : Look(t) \/ Proceeds(t)

Spec     == Init /\ [][Next]_allVars
FairSpec == Spec /\ \A t \in Threads : WF_allVars(Proceeds(t))

-----------------------------------------------------------------------------
(* Why it works: there is one deliverer while the word is busy, else none. *)
Delivering(t) == pc[t] \in {"Emit", "Leave", "Take", "Close"}
BusyIsOne     == Cardinality({t \in Threads : Delivering(t)}) = IF word.state = "busy" THEN 1 ELSE 0

(* The inbox holds at most Capacity events, plus terminal events and       *)
(* events submitted from within downstream.                                *)
CapacityIsKept ==
    Cardinality({e \in Range(word.inbox) : ~IsTerminal(e) /\ \E t \in Threads : e \in Scripted(t) /\ ~IsInside(t)})
        <= Capacity

(* An item is refused only if the inbox is full and its producer does not  *)
(* wait.                                                                   *)
RefusedOnlyWhenFull == [][refused' # refused => Len(word.inbox) >= Capacity]_allVars
WaitersAreNotRefused == \A t \in Waiting : refused \cap Scripted(t) = {}

(* The contract it keeps. *)
Abstract == INSTANCE Serializer WITH
    emitting <- Emitting, Ordered <- TRUE, Room <- IF Waiting = Threads THEN Unlimited ELSE Capacity
Refines  == Abstract!Spec
Arrives  == Abstract!Live
=============================================================================
