------------------------------- MODULE Channel -------------------------------
(***************************************************************************)
(* A rendezvous channel: a send hands its element over to a receive, and   *)
(* each waits for the other.  They meet in the cells of an infinite array. *)
(* Each cell is for one send and one receive, which act alike there except *)
(* for the element.                                                        *)
(*                                                                         *)
(*   either     Take the next cell of the own side.  If it is empty, put a *)
(*              waiter there, and wait.  If the waiter of the other side   *)
(*              is there, resume it, and clear the cell.  If that waiter   *)
(*              was cancelled, start over with the next cell.              *)
(*   send       Put the element into the own waiter before that is in the  *)
(*              cell, or into the waiter of the receive before resuming    *)
(*              it.  Nobody else puts one into that waiter.                *)
(*   receive    After one of the two was resumed, take the element out of  *)
(*              the waiter.                                                *)
(*                                                                         *)
(* A waiter is that of Waiting: one step resumes or cancels it, and so     *)
(* decides whether the element is handed over.  The canceller clears the   *)
(* cell some time later.  No cell is broken, and nobody spins.             *)
(*                                                                         *)
(* After Koval, Alistarh and Elizarov, Fast and scalable channels in       *)
(* Kotlin Coroutines (2023), without its buffer, and without its treatment *)
(* of a cell whose other side is about to arrive.  Memory is sequentially  *)
(* consistent.                                                             *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
    Senders,
    Receivers,
    Handlers,   \* Handlers[i]: who may cancel the wait in cell i, and then clears the cell
    Rounds,     \* Rounds[t]: t sends, or receives, so many times
    Cancelled,  \* threads whose waits may be cancelled
    ElementFirst \* FALSE: a send resumes the receive, and then puts the element

ASSUME Senders \cap Receivers = {}

Cell      == DOMAIN Handlers
CellOf(h) == CHOOSE i \in Cell : Handlers[i] = h
Cancellers == {Handlers[i] : i \in Cell}
Threads   == Senders \cup Receivers
Actors    == Threads \cup Cancellers
Side(t)   == IF t \in Senders THEN "send" ELSE "receive"
None      == 0
Nothing   == <<>>

VARIABLES
    count,      \* count[s]: so many cells were taken by side s
    cell,       \* cell[i]: empty, waiter or clear
    waiter,     \* waiter[i]: whether the waiter in cell i is waiting, resumed or cancelled
    element,    \* element[i]: what is in that waiter
    pc,         \* pc[a]: a's next step
    at,         \* at[t]: the cell of t
    rounds,     \* rounds[t]: so many rounds t has begun
    \* History variables, which are not in the code.
    sent,       \* elements whose send has returned, and was not cancelled
    withdrawn,  \* elements whose send was cancelled
    received    \* received[t]: what the receives of t have returned, one after the other

cellVars    == <<cell, waiter, element>>
historyVars == <<sent, withdrawn, received>>
vars        == <<count, cellVars, pc, at, rounds, historyVars>>

-----------------------------------------------------------------------------
GoesOn(a, label)    == pc' = [pc EXCEPT ![a] = label] /\ UNCHANGED <<at, historyVars>>
Returns(t)          == pc' = [pc EXCEPT ![t] = "idle"] /\ at' = [at EXCEPT ![t] = None]
BeginsAgain(t)      == pc' = [pc EXCEPT ![t] = "TakeCell"] /\ at' = [at EXCEPT ![t] = None] /\ UNCHANGED historyVars

(* The element that t sends in this round. *)
Own(t)              == <<t, rounds[t]>>

(* After the handoff, a send returns, and a receive takes the element. *)
HasMet(t) ==
    IF t \in Senders
       THEN Returns(t) /\ sent' = sent \cup {Own(t)} /\ UNCHANGED <<withdrawn, received>>
       ELSE GoesOn(t, "TakeElement")

-----------------------------------------------------------------------------
(* Arriving at a cell *)

TakeCell(t) ==
    /\ pc[t] = "TakeCell" \/ (pc[t] = "idle" /\ rounds[t] < Rounds[t])
    /\ count' = [count EXCEPT ![Side(t)] = @ + 1]
    /\ pc' = [pc EXCEPT ![t] = "Look"]
    /\ at' = [at EXCEPT ![t] = count'[Side(t)]]
    /\ rounds' = IF pc[t] = "idle" THEN [rounds EXCEPT ![t] = @ + 1] ELSE rounds
    /\ UNCHANGED <<cellVars, historyVars>>

(* The second to arrive resumes the first.  A clear cell means that the    *)
(* first was cancelled: the second starts over.                            *)
Look(t) ==
    /\ pc[t] = "Look"
    /\ CASE cell[at[t]] = "empty"  -> GoesOn(t, "Install")
         [] cell[at[t]] = "waiter" -> GoesOn(t, IF t \in Senders /\ ElementFirst THEN "PutElement" ELSE "Resume")
         [] cell[at[t]] = "clear"  -> BeginsAgain(t)
    /\ UNCHANGED <<count, cellVars, rounds>>

-----------------------------------------------------------------------------
(* The first to arrive waits. *)

Install(t) ==
    /\ pc[t] = "Install"
    /\ IF cell[at[t]] = "empty"
          THEN /\ cell' = [cell EXCEPT ![at[t]] = "waiter"]
               /\ waiter' = [waiter EXCEPT ![at[t]] = "waiting"]
               /\ element' = [element EXCEPT ![at[t]] = IF t \in Senders THEN Own(t) ELSE Nothing]
               /\ GoesOn(t, "waiting")
          ELSE GoesOn(t, "Look") /\ UNCHANGED cellVars
    /\ UNCHANGED <<count, rounds>>

(* Woken: resumed or cancelled. *)
Return(t) ==
    /\ pc[t] = "waiting" /\ waiter[at[t]] # "waiting"
    /\ IF waiter[at[t]] = "resumed"
          THEN HasMet(t)
          ELSE /\ Returns(t)
               /\ withdrawn' = IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn
               /\ UNCHANGED <<sent, received>>
    /\ UNCHANGED <<count, cellVars, rounds>>

-----------------------------------------------------------------------------
(* The second to arrive resumes the first. *)

PutElement(t) ==
    /\ pc[t] = "PutElement"
    /\ element' = [element EXCEPT ![at[t]] = Own(t)]
    /\ GoesOn(t, IF ElementFirst THEN "Resume" ELSE "Clear")
    /\ UNCHANGED <<count, cell, waiter, rounds>>

Resume(t) ==
    /\ pc[t] = "Resume"
    /\ IF waiter[at[t]] = "waiting"
          THEN /\ waiter' = [waiter EXCEPT ![at[t]] = "resumed"]
               /\ GoesOn(t, IF t \in Receivers \/ ElementFirst THEN "Clear" ELSE "PutElement")
          ELSE BeginsAgain(t) /\ UNCHANGED waiter
    /\ UNCHANGED <<count, cell, element, rounds>>

TakeElement(t) ==
    /\ pc[t] = "TakeElement"
    /\ received' = [received EXCEPT ![t] = Append(@, element[at[t]])]
    /\ Returns(t)
    /\ UNCHANGED <<count, cellVars, rounds, sent, withdrawn>>

(* A thread that has resumed or cancelled the waiter of a cell clears the  *)
(* cell.                                                                   *)
Clear(a) ==
    /\ pc[a] = "Clear"
    /\ cell' = [cell EXCEPT ![IF a \in Threads THEN at[a] ELSE CellOf(a)] = "clear"]
    /\ IF a \in Threads THEN HasMet(a) ELSE GoesOn(a, "done")
    /\ UNCHANGED <<count, waiter, element, rounds>>

-----------------------------------------------------------------------------
(* Whether a canceller may also try after the waiter was resumed.  That    *)
(* changes nothing.                                                        *)
ComesLate == FALSE

Cancel(h) ==
    /\ pc[h] = "none"
    /\ \/ /\ waiter[CellOf(h)] = "waiting"
          /\ \E t \in Cancelled : pc[t] = "waiting" /\ at[t] = CellOf(h)
          /\ waiter' = [waiter EXCEPT ![CellOf(h)] = "cancelled"]
          /\ GoesOn(h, "Clear")
       \/ /\ ComesLate /\ waiter[CellOf(h)] = "resumed" /\ Cancelled # {}
          /\ UNCHANGED waiter
          /\ GoesOn(h, "done")
    /\ UNCHANGED <<count, cell, element, rounds>>

-----------------------------------------------------------------------------
Init ==
    /\ count = [s \in {"send", "receive"} |-> 0]
    /\ cell = [i \in Cell |-> "empty"]
    /\ waiter = [i \in Cell |-> "none"]
    /\ element = [i \in Cell |-> Nothing]
    /\ pc = [a \in Actors |-> IF a \in Threads THEN "idle" ELSE "none"]
    /\ at = [t \in Threads |-> None]
    /\ rounds = [t \in Threads |-> 0]
    /\ sent = {}
    /\ withdrawn = {}
    /\ received = [t \in Receivers |-> <<>>]

Runs(a) ==
    \/ TakeCell(a) \/ Look(a) \/ Install(a) \/ Return(a)
    \/ PutElement(a) \/ Resume(a) \/ TakeElement(a) \/ Clear(a)

Next == \/ \E t \in Threads : Runs(t)
        \/ \E h \in Cancellers : Cancel(h) \/ Clear(h)

Spec     == Init /\ [][Next]_vars

(* A canceller may stop before it clears the cell. *)
FairSpec == Spec /\ \A t \in Threads : WF_vars(Runs(t))

-----------------------------------------------------------------------------
Elements == {<<t, n>> : t \in Senders, n \in 1 .. 2}

TypeOK ==
    /\ count \in [{"send", "receive"} -> 0 .. Len(Handlers)]
    /\ cell \in [Cell -> {"empty", "waiter", "clear"}]
    /\ waiter \in [Cell -> {"none", "waiting", "resumed", "cancelled"}]
    /\ element \in [Cell -> Elements \cup {Nothing}]
    /\ \A t \in Threads : pc[t] \notin {"idle", "TakeCell"} => at[t] \in Cell
    /\ \A t \in Threads : rounds[t] \in 0 .. Rounds[t]
    /\ sent \subseteq Elements /\ withdrawn \subseteq Elements

WaitsIn(t, i) == pc[t] = "waiting" /\ at[t] = i /\ waiter[i] = "waiting"

(* No call is in progress, except calls that wait. *)
AtRest ==
    /\ \A t \in Threads : pc[t] = "idle" \/ WaitsIn(t, at[t])
    /\ \A h \in Cancellers : pc[h] \in {"none", "done"}

Received == UNION {{received[t][n] : n \in DOMAIN received[t]} : t \in Receivers}

(* Threads that have met their peer.  Their calls cannot fail any more. *)
HasToReturn(t) == pc[t] \in {"Clear", "TakeElement"} \/ (pc[t] = "waiting" /\ waiter[at[t]] = "resumed")
OnTheirWay     == {element[at[t]] : t \in {u \in Receivers : HasToReturn(u)}}
AboutToReturn  == {Own(t) : t \in {u \in Senders : HasToReturn(u)}}

(* If a send has returned without being cancelled, its element was         *)
(* received, or a receive is about to take it.  Each element that was      *)
(* received belongs to a send that has returned or is about to return.     *)
SentIsReceived == sent \subseteq Received \cup OnTheirWay
ReceivedIsSent == Received \subseteq sent \cup AboutToReturn

(* No element is received twice. *)
ReceivedOnce ==
    \A t, u \in Receivers : \A m \in DOMAIN received[t], n \in DOMAIN received[u] :
        received[t][m] = received[u][n] => t = u /\ m = n

(* The element of a cancelled send is not received. *)
WithdrawnIsNot == withdrawn \cap (Received \cup OnTheirWay) = {}

(* A send that has returned has handed over its element, or was cancelled. *)
NoSendIsForgotten ==
    \A t \in Senders : \A n \in 1 .. rounds[t] :
        n < rounds[t] \/ pc[t] = "idle" => <<t, n>> \in sent \cup withdrawn

(* A call returns without a handoff only if it waited and was cancelled.   *)
(* That its peer was cancelled is no reason to return.                     *)
GivesUpOnlyIfCancelled ==
    [][\A t \in Threads :
           pc[t] # "idle" /\ pc'[t] = "idle" /\ sent' = sent /\ received' = received
               => pc[t] = "waiting" /\ waiter[at[t]] = "cancelled"]_vars

(* A thread has this cell, and has neither waited there nor completed the  *)
(* handoff.                                                                *)
IsComing(i) == \E t \in Threads : at[t] = i /\ pc[t] \in {"Look", "Install", "PutElement", "Resume"}

(* Sends and receives do not wait at the same time, except in cells to     *)
(* which a thread is coming.  So a stalled thread blocks at most one       *)
(* other.                                                                  *)
InVain(s)         == {i \in Cell : ~IsComing(i) /\ \E t \in Threads : Side(t) = s /\ WaitsIn(t, i)}
NobodyWaitsInVain == InVain("send") = {} \/ InVain("receive") = {}

(* FIFO: when a waiter is resumed, a thread is coming to each waiter in an *)
(* earlier cell.                                                           *)
NobodyIsPassed ==
    [][\A i \in Cell : waiter[i] = "waiting" /\ waiter'[i] = "resumed" =>
           \A j \in 1 .. i - 1 : waiter[j] = "waiting" => IsComing(j)]_vars

(* At rest, a waiter that is still in a cell is waiting. *)
NothingIsKept == AtRest => \A i \in Cell : cell[i] = "waiter" => waiter[i] = "waiting"

(* The array is long enough for these models. *)
EnoughCells ==
    \A t \in Threads : pc[t] = "TakeCell" \/ (pc[t] = "idle" /\ rounds[t] < Rounds[t]) => count[Side(t)] < Len(Handlers)

(* Each call returns, or waits in its cell. *)
ReturnsOrWaits(t) == []<>(pc[t] = "idle" \/ WaitsIn(t, at[t]))
EveryCallEnds     == \A t \in Threads : ReturnsOrWaits(t)
=============================================================================
