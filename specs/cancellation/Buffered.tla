------------------------------ MODULE Buffered -------------------------------
(***************************************************************************)
(* A channel with a buffer of Capacity elements, which can be closed.      *)
(*                                                                         *)
(* It has two parts: the items, from sends to receives, and the room, from *)
(* receives to sends.  A call takes from one part, where it may have to    *)
(* wait, and then puts into the other, where it never waits:               *)
(*                                                                         *)
(*   send       Take a place from the room, put the element into the items.*)
(*   receive    Take an element from the items, put a place into the room. *)
(*                                                                         *)
(* Each part is an infinite array of cells.  A take takes the number of    *)
(* the next cell, and so does a put.  Each element travels through its     *)
(* cell.  A place does so only if a send waits for it: the first Capacity  *)
(* places have no cells, and a send that finds that its place was put does *)
(* not look into the cell.                                                 *)
(*                                                                         *)
(*   take       Take the next number.  Of the room: if that place was put, *)
(*              that is all.  Otherwise count among those that wait, and   *)
(*              look at the number of puts once more.  Of both: if the cell*)
(*              has a content, take it out.  If it is empty, put a waiter  *)
(*              there, and wait.                                           *)
(*   put        Take the next number.  Of the room: if nobody counts among *)
(*              those that wait, that is all.  Of both: put the content    *)
(*              into the cell.  If there was a waiter, resume it: it finds *)
(*              the content there.  If the waiter was cancelled, or the    *)
(*              cell abandoned, go on to the next number.                  *)
(*   try        Compare the numbers of takes and puts.  If nothing is      *)
(*              there, return.  Of the room: take the number that was seen,*)
(*              unless another has.  Of the items: take, but abandon the   *)
(*              cell if it is empty, and begin again.                      *)
(*   close      Of the items, then of the room: mark the number of puts as *)
(*              closed.  Puts are refused from then on, and sends that look*)
(*              there.  Of the items, publish that number as the end.  At  *)
(*              once look how many were taken: a take that comes later     *)
(*              finds that the part is closed before it waits.  When both  *)
(*              are closed, put the mark Ended into each cell beyond the   *)
(*              last put that was taken, first of the items.               *)
(*                                                                         *)
(* A send counts among those that wait before it looks for its place once  *)
(* more, and a receive puts a place before it looks whether anybody waits: *)
(* one of both sees the other.                                             *)
(*                                                                         *)
(* A waiter is that of Waiting: one step resumes or cancels it.  The       *)
(* canceller clears the cell some time later.  Memory is sequentially      *)
(* consistent.                                                             *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
    Senders,
    Receivers,
    Closers,
    Capacity,   \* so many places are in the room at first
    Rounds,     \* Rounds[t]: t sends, or receives, so many times
    Triers,     \* threads that try, and do not wait
    Abandoned,  \* a try to receive abandons no cell beyond this one
    Handlers,   \* Handlers[p][i]: who may cancel the wait in cell i of p, and then clears the cell
    Cancelled,  \* threads whose waits may be cancelled
    Modelled    \* the parts; of a part alone, a call takes from it or puts into it, and that is all

ASSUME Senders \cap Receivers = {} /\ Capacity > 0

Parts      == {"items", "room"}
ASSUME Modelled \subseteq Parts
Cell(p)    == DOMAIN Handlers[p]
Cancellers == UNION {{Handlers[p][i] : i \in Cell(p)} : p \in Parts}
PartOf(h)  == CHOOSE p \in Parts : \E i \in Cell(p) : Handlers[p][i] = h
CellOf(h)  == CHOOSE i \in Cell(PartOf(h)) : Handlers[PartOf(h)][i] = h
Threads    == Senders \cup Receivers
Actors     == Threads \cup Closers \cup Cancellers

(* What is in a cell: one of these, or an element. *)
Empty  == <<>>
Waiter == <<"waiter">>
Clear  == <<"clear">>
Place  == <<"place">>
Ended  == <<"ended">>

None   == 0
Open   == 99

VARIABLES
    taken,      \* taken[p]: the number of the last cell of p that was taken to take from
    put,        \* put[p]: the number of the last cell of p that was taken to put into
    closed,     \* closed[p]: a mark in the same word as put[p]
    end,        \* once the items were closed, the last cell for a put that was accepted
    limit,      \* a number of places that was seen
    waiting,    \* sends that wait, or are about to; whoever has given up counts until a receive has come to its cell
    cell,       \* cell[p][i]
    waiter,     \* waiter[p][i]: whether the waiter in that cell is waiting, resumed or cancelled
    pc,         \* pc[a]: a's next step
    at,         \* at[a]: the cell of a, or the count that it has seen
    rounds,     \* rounds[t]: so many rounds t has begun
    got,        \* got[t]: the element that t has taken, and does not return yet
    closing,    \* closing[c]: the part that c closes or ends, the last cells there, and how many places were put
    \* History variables, which are not in the code.
    sent,       \* elements whose send has returned, and was accepted
    refused,    \* elements whose send has returned: it was refused, as the channel is closed
    withdrawn,  \* elements whose send has given up, or has found no room
    received,   \* received[t]: what the receives of t have returned, one after the other
    hasEnded    \* receives have returned that the channel has ended

words       == <<taken, put, closed, end, limit, waiting>>
cellVars    == <<cell, waiter>>
ownVars     == <<rounds, got, closing>>
historyVars == <<sent, refused, withdrawn, received, hasEnded>>
vars        == <<words, cellVars, pc, at, ownVars, historyVars>>

-----------------------------------------------------------------------------
(* The part that t takes from, and the one that a puts into, and what. *)
Source(t)  == IF t \in Senders THEN "room" ELSE "items"
Target(a)  == CASE a \in Senders -> "items" [] a \in Receivers -> "room" [] OTHER -> closing[a].part
InRound(t) == IF pc[t] = "idle" THEN rounds[t] + 1 ELSE rounds[t]
Own(t)     == <<t, InRound(t)>>
Content(a) == CASE a \in Senders -> Own(a) [] a \in Receivers -> Place [] OTHER -> Ended

GoesOn(a, label)      == pc' = [pc EXCEPT ![a] = label] /\ UNCHANGED <<at, historyVars>>
GoesOnAt(a, label, i) == pc' = [pc EXCEPT ![a] = label] /\ at' = [at EXCEPT ![a] = i] /\ UNCHANGED historyVars
Returns(t)            == pc' = [pc EXCEPT ![t] = "idle"] /\ at' = [at EXCEPT ![t] = None]

(* A call returns that it was cancelled, or that there is nothing now. *)
ReturnsWithNothing(t) ==
    /\ Returns(t)
    /\ withdrawn' = IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn
    /\ UNCHANGED <<sent, refused, received, hasEnded>>

(* A call returns that the channel is closed, or has ended. *)
ReturnsAsClosed(t) ==
    /\ Returns(t)
    /\ refused' = IF t \in Senders THEN refused \cup {Own(t)} ELSE refused
    /\ hasEnded' = (hasEnded \/ t \in Receivers)
    /\ UNCHANGED <<sent, withdrawn, received>>

Begins(t, Kind)  == pc[t] = "idle" /\ t \in Kind /\ rounds[t] < Rounds[t]
Takers           == {t \in Threads : Source(t) \in Modelled}
CountsRound(t)   == rounds' = [rounds EXCEPT ![t] = InRound(t)]

(* A send returns that it was accepted, a receive returns what it has got. *)
ReturnsWith(t, content) ==
    /\ Returns(t)
    /\ sent' = IF t \in Senders THEN sent \cup {Own(t)} ELSE sent
    /\ received' = IF t \in Receivers THEN [received EXCEPT ![t] = Append(@, content)] ELSE received
    /\ got' = IF t \in Receivers THEN [got EXCEPT ![t] = Empty] ELSE got
    /\ UNCHANGED <<refused, withdrawn, hasEnded>>

(* What was taken, a call puts something for, unless the part is alone.    *)
FirstPut(t) == IF t \in Senders THEN "PutCell" ELSE "PutPlace"
HasTaken(t) ==
    IF Target(t) \in Modelled
       THEN GoesOnAt(t, FirstPut(t), None) /\ UNCHANGED got
       ELSE ReturnsWith(t, IF t \in Receivers THEN got[t] ELSE Empty)

-----------------------------------------------------------------------------
(* To take *)

TakePlace(t) ==
    /\ Begins(t, (Senders \cap Takers) \ Triers)
    /\ CountsRound(t)
    /\ taken' = [taken EXCEPT !["room"] = @ + 1]
    /\ GoesOnAt(t, "LookAtLimit", taken'["room"])
    /\ UNCHANGED <<put, closed, end, limit, waiting, cellVars, got, closing>>

LookAtLimit(t) ==
    /\ pc[t] = "LookAtLimit"
    /\ IF at[t] <= limit THEN HasTaken(t) ELSE GoesOn(t, "LookAtPlaces") /\ UNCHANGED got
    /\ UNCHANGED <<words, cellVars, rounds, closing>>

LookAtPlaces(t) ==
    /\ pc[t] = "LookAtPlaces"
    /\ CASE closed["room"]       -> ReturnsAsClosed(t)
         [] at[t] <= put["room"] -> GoesOnAt(t, "SetLimit", put["room"])
         [] OTHER                -> GoesOn(t, "CountIn")
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Another may have set a larger one.  Any will do. *)
SetLimit(t) ==
    /\ pc[t] = "SetLimit"
    /\ limit' = at[t]
    /\ HasTaken(t)
    /\ UNCHANGED <<taken, put, closed, end, waiting, cellVars, rounds, closing>>

CountIn(t) ==
    /\ pc[t] = "CountIn"
    /\ waiting' = waiting + 1
    /\ GoesOn(t, "LookAgain")
    /\ UNCHANGED <<taken, put, closed, end, limit, cellVars, ownVars>>

LookAgain(t) ==
    /\ pc[t] = "LookAgain"
    /\ CASE closed["room"]       -> ReturnsAsClosed(t)
         [] at[t] <= put["room"] -> GoesOnAt(t, "CountOut", None)
         [] OTHER                -> GoesOn(t, "Look")
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* A send has its place.  A receive has met one that has given up: its     *)
(* place is for the next.                                                  *)
CountOut(t) ==
    /\ pc[t] = "CountOut"
    /\ waiting' = waiting - 1
    /\ IF t \in Senders THEN HasTaken(t) ELSE GoesOn(t, "PutPlace") /\ UNCHANGED got
    /\ UNCHANGED <<taken, put, closed, end, limit, cellVars, rounds, closing>>

(* Of a closed channel, no cell is taken, except to empty the buffer. *)
LookIfOpen(t) ==
    /\ Begins(t, (Receivers \cap Takers) \ Triers)
    /\ CountsRound(t)
    /\ IF end = Open THEN GoesOn(t, "TakeCell") ELSE GoesOnAt(t, "LookIfPassed", end)
    /\ UNCHANGED <<words, cellVars, got, closing>>

LookIfPassed(t) ==
    /\ pc[t] = "LookIfPassed"
    /\ IF taken["items"] >= at[t] THEN ReturnsAsClosed(t) ELSE GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

TakeCell(t) ==
    /\ pc[t] = "TakeCell"
    /\ taken' = [taken EXCEPT !["items"] = @ + 1]
    /\ GoesOnAt(t, "Look", taken'["items"])
    /\ UNCHANGED <<put, closed, end, limit, waiting, cellVars, ownVars>>

(* Beyond the last cell that a try may abandon, it looks on.               *)
FindsEmpty(t) ==
    CASE t \in Senders      -> GoesOn(t, "Install")
      [] t \notin Triers    -> GoesOn(t, "LookIfEnded")
      [] at[t] <= Abandoned -> GoesOn(t, "Abandon")
      [] OTHER              -> GoesOn(t, "Look")

Look(t) ==
    /\ pc[t] = "Look"
    /\ LET content == cell[Source(t)][at[t]]
       IN  CASE content = Empty -> FindsEmpty(t) /\ UNCHANGED got
             [] content = Ended -> ReturnsAsClosed(t) /\ UNCHANGED got
             [] content = Place -> GoesOnAt(t, "CountOut", None) /\ UNCHANGED got
             [] OTHER           -> GoesOn(t, "Forget") /\ got' = [got EXCEPT ![t] = content]
    /\ UNCHANGED <<words, cellVars, rounds, closing>>

(* The channel keeps no element that was received. *)
Forget(t) ==
    /\ pc[t] = "Forget"
    /\ cell' = [cell EXCEPT ![Source(t)][at[t]] = Clear]
    /\ HasTaken(t)
    /\ UNCHANGED <<words, waiter, rounds, closing>>

-----------------------------------------------------------------------------
(* To wait *)

LookIfEnded(t) ==
    /\ pc[t] = "LookIfEnded"
    /\ IF at[t] > end THEN ReturnsAsClosed(t) ELSE GoesOn(t, "Install")
    /\ UNCHANGED <<words, cellVars, ownVars>>

Install(t) ==
    /\ pc[t] = "Install"
    /\ IF cell[Source(t)][at[t]] = Empty
          THEN /\ cell' = [cell EXCEPT ![Source(t)][at[t]] = Waiter]
               /\ waiter' = [waiter EXCEPT ![Source(t)][at[t]] = "waiting"]
               /\ GoesOn(t, "waiting")
          ELSE GoesOn(t, "Look") /\ UNCHANGED cellVars
    /\ UNCHANGED <<words, ownVars>>

(* Woken: resumed or cancelled. *)
Return(t) ==
    /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] # "waiting"
    /\ IF waiter[Source(t)][at[t]] = "resumed" THEN GoesOn(t, "Look") ELSE ReturnsWithNothing(t)
    /\ UNCHANGED <<words, cellVars, ownVars>>

-----------------------------------------------------------------------------
(* To try.  Takes are counted first: they only become more. *)

LookAtTaken(t) ==
    /\ pc[t] = "LookAtTaken" \/ Begins(t, Takers \cap Triers)
    /\ CountsRound(t)
    /\ GoesOnAt(t, "LookAtPut", taken[Source(t)])
    /\ UNCHANGED <<words, cellVars, got, closing>>

LookAtPut(t) ==
    /\ pc[t] = "LookAtPut"
    /\ CASE closed[Source(t)]       -> IF t \in Senders THEN ReturnsAsClosed(t) ELSE GoesOn(t, "LookAtEnd")
         [] put[Source(t)] <= at[t] -> ReturnsWithNothing(t)
         [] t \in Senders           -> GoesOn(t, "TryTakePlace")
         [] OTHER                   -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

TryTakePlace(t) ==
    /\ pc[t] = "TryTakePlace"
    /\ IF taken["room"] = at[t]
          THEN taken' = [taken EXCEPT !["room"] = @ + 1] /\ HasTaken(t)
          ELSE GoesOnAt(t, "LookAtTaken", None) /\ UNCHANGED <<taken, got>>
    /\ UNCHANGED <<put, closed, end, limit, waiting, cellVars, rounds, closing>>

(* Before the closer has published the end, a try finds nothing. *)
LookAtEnd(t) ==
    /\ pc[t] = "LookAtEnd"
    /\ CASE end = Open   -> ReturnsWithNothing(t)
         [] end <= at[t] -> ReturnsAsClosed(t)
         [] OTHER        -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

Abandon(t) ==
    /\ pc[t] = "Abandon"
    /\ IF cell["items"][at[t]] = Empty
          THEN /\ cell' = [cell EXCEPT !["items"][at[t]] = Clear]
               /\ GoesOnAt(t, "LookAtTaken", None)
          ELSE GoesOn(t, "Look") /\ UNCHANGED cell
    /\ UNCHANGED <<words, waiter, ownVars>>

-----------------------------------------------------------------------------
(* To put *)

(* A receive that finds the room closed has its element all the same. *)
PutPlace(t) ==
    /\ pc[t] = "PutPlace" \/ Begins(t, Receivers \ Takers)
    /\ CountsRound(t)
    /\ put' = [put EXCEPT !["room"] = @ + 1]
    /\ IF closed["room"]
          THEN ReturnsWith(t, got[t])
          ELSE GoesOnAt(t, "LookIfAnyWaits", put'["room"]) /\ UNCHANGED got
    /\ UNCHANGED <<taken, closed, end, limit, waiting, cellVars, closing>>

LookIfAnyWaits(t) ==
    /\ pc[t] = "LookIfAnyWaits"
    /\ IF waiting = 0 THEN ReturnsWith(t, got[t]) ELSE GoesOn(t, "Put") /\ UNCHANGED got
    /\ UNCHANGED <<words, cellVars, rounds, closing>>

PutCell(t) ==
    /\ pc[t] = "PutCell" \/ Begins(t, Senders \ Takers)
    /\ CountsRound(t)
    /\ put' = [put EXCEPT !["items"] = @ + 1]
    /\ IF closed["items"] THEN ReturnsAsClosed(t) ELSE GoesOnAt(t, "Put", put'["items"])
    /\ UNCHANGED <<taken, closed, end, limit, waiting, cellVars, got, closing>>

(* A closer, with this record, ends the cells of a part beyond the i-th.   *)
(* After those of the items, it goes on to the room.                       *)
IsAt(c, own, p) == closing' = [closing EXCEPT ![c] = [own EXCEPT !.part = p]]
EndsBeyond(c, own, p, i) ==
    CASE i < own.last[p] -> GoesOnAt(c, "Put", i + 1) /\ IsAt(c, own, p)
      [] p = "items" /\ own.places < own.last["room"] -> GoesOnAt(c, "Put", own.places + 1) /\ IsAt(c, own, "room")
      [] OTHER -> GoesOnAt(c, "done", None) /\ IsAt(c, own, p)
EndsNext(c) == EndsBeyond(c, closing[c], closing[c].part, at[c])

HasPut(a) ==
    IF a \in Closers
       THEN EndsNext(a) /\ UNCHANGED got
       ELSE ReturnsWith(a, IF a \in Receivers THEN got[a] ELSE Empty) /\ UNCHANGED closing

(* The cell was given up before. *)
FindsNobody(a) ==
    CASE a \in Closers   -> EndsNext(a) /\ UNCHANGED got
      [] a \in Receivers -> GoesOnAt(a, "CountOut", None) /\ UNCHANGED <<got, closing>>
      [] OTHER           -> GoesOn(a, "Withdraw") /\ UNCHANGED <<got, closing>>

(* One exchange. *)
Put(a) ==
    /\ pc[a] = "Put"
    /\ cell' = [cell EXCEPT ![Target(a)][at[a]] = Content(a)]
    /\ CASE cell[Target(a)][at[a]] = Waiter -> GoesOn(a, "TryResume") /\ UNCHANGED <<got, closing>>
         [] cell[Target(a)][at[a]] = Clear  -> FindsNobody(a)
         [] OTHER                           -> HasPut(a)
    /\ UNCHANGED <<words, waiter, rounds>>

TryResume(a) ==
    /\ pc[a] = "TryResume"
    /\ IF waiter[Target(a)][at[a]] = "waiting"
          THEN waiter' = [waiter EXCEPT ![Target(a)][at[a]] = "resumed"] /\ HasPut(a)
          ELSE FindsNobody(a) /\ UNCHANGED waiter
    /\ UNCHANGED <<words, cell, rounds>>

Withdraw(t) ==
    /\ pc[t] = "Withdraw"
    /\ cell' = [cell EXCEPT !["items"][at[t]] = Clear]
    /\ GoesOnAt(t, "PutCell", None)
    /\ UNCHANGED <<words, waiter, ownVars>>

-----------------------------------------------------------------------------
(* To close *)

LookToClose(c) ==
    /\ pc[c] = "LookToClose" \/ (pc[c] = "none" /\ "items" \in Modelled)
    /\ IF closed["items"]
          THEN GoesOnAt(c, "done", None)
          ELSE GoesOnAt(c, "Close", put["items"])
    /\ UNCHANGED <<words, cellVars, ownVars>>

Close(c) ==
    /\ pc[c] = "Close"
    /\ IF put["items"] = at[c] /\ ~closed["items"]
          THEN closed' = [closed EXCEPT !["items"] = TRUE] /\ GoesOn(c, "PutEnd")
          ELSE GoesOnAt(c, "LookToClose", None) /\ UNCHANGED closed
    /\ UNCHANGED <<taken, put, end, limit, waiting, cellVars, ownVars>>

PutEnd(c) ==
    /\ pc[c] = "PutEnd"
    /\ end' = at[c]
    /\ GoesOn(c, "LookAtTakenToEnd")
    /\ UNCHANGED <<taken, put, closed, limit, waiting, cellVars, ownVars>>

CloseRoom(c) ==
    /\ pc[c] = "CloseRoom" \/ (pc[c] = "none" /\ Modelled = {"room"})
    /\ closed' = [closed EXCEPT !["room"] = TRUE]
    /\ closing' = [closing EXCEPT ![c] = [@ EXCEPT !.part = "room", !.places = put["room"]]]
    /\ GoesOnAt(c, "LookAtTakenToEnd", put["room"])
    /\ UNCHANGED <<taken, put, end, limit, waiting, cellVars, rounds, got>>

(* Both parts are closed before anybody is woken: who is woken may act in  *)
(* the thread of the closer.                                               *)
LookAtTakenToEnd(c) ==
    /\ pc[c] = "LookAtTakenToEnd"
    /\ LET p   == closing[c].part
           own == [closing[c] EXCEPT !.last[p] = taken[p]]
       IN  CASE p = "items" /\ "room" \in Modelled -> GoesOnAt(c, "CloseRoom", None) /\ IsAt(c, own, p)
             [] "items" \in Modelled               -> EndsBeyond(c, own, "items", end)
             [] OTHER                              -> EndsBeyond(c, own, "room", own.places)
    /\ UNCHANGED <<words, cellVars, rounds, got>>

-----------------------------------------------------------------------------
(* To cancel a wait *)

Cancel(h) ==
    /\ pc[h] = "none"
    /\ waiter[PartOf(h)][CellOf(h)] = "waiting"
    /\ \E t \in Cancelled : pc[t] = "waiting" /\ Source(t) = PartOf(h) /\ at[t] = CellOf(h)
    /\ waiter' = [waiter EXCEPT ![PartOf(h)][CellOf(h)] = "cancelled"]
    /\ GoesOn(h, "Clear")
    /\ UNCHANGED <<words, cell, ownVars>>

ClearCell(h) ==
    /\ pc[h] = "Clear"
    /\ cell' = [cell EXCEPT ![PartOf(h)][CellOf(h)] = Clear]
    /\ GoesOn(h, "done")
    /\ UNCHANGED <<words, waiter, ownVars>>

-----------------------------------------------------------------------------
Init ==
    /\ taken = [p \in Parts |-> IF p = "room" THEN -Capacity ELSE 0]
    /\ put = [p \in Parts |-> 0]
    /\ closed = [p \in Parts |-> FALSE]
    /\ end = Open
    /\ limit = 0
    /\ waiting = 0
    /\ cell = [p \in Parts |-> [i \in Cell(p) |-> Empty]]
    /\ waiter = [p \in Parts |-> [i \in Cell(p) |-> "none"]]
    /\ pc = [a \in Actors |-> IF a \in Threads THEN "idle" ELSE "none"]
    /\ at = [a \in Actors |-> None]
    /\ rounds = [t \in Threads |-> 0]
    /\ got = [t \in Receivers |-> Empty]
    /\ closing = [c \in Closers |-> [part |-> IF "items" \in Modelled THEN "items" ELSE "room", last |-> [p \in Parts |-> None], places |-> 0]]
    /\ sent = {}
    /\ refused = {}
    /\ withdrawn = {}
    /\ received = [t \in Receivers |-> <<>>]
    /\ hasEnded = FALSE

Takes(t)  == TakePlace(t) \/ LookAtLimit(t) \/ LookAtPlaces(t) \/ SetLimit(t)
                \/ LookIfOpen(t) \/ LookIfPassed(t) \/ TakeCell(t) \/ Look(t) \/ Forget(t)
Waits(t)  == CountIn(t) \/ LookAgain(t) \/ CountOut(t) \/ LookIfEnded(t) \/ Install(t) \/ Return(t)
Tries(t)  == LookAtTaken(t) \/ LookAtPut(t) \/ TryTakePlace(t) \/ LookAtEnd(t) \/ Abandon(t)
Puts(t)   == PutPlace(t) \/ LookIfAnyWaits(t) \/ PutCell(t) \/ Put(t) \/ TryResume(t) \/ Withdraw(t)
Closes(c) == LookToClose(c) \/ Close(c) \/ PutEnd(c) \/ CloseRoom(c) \/ LookAtTakenToEnd(c) \/ Put(c) \/ TryResume(c)
Runs(t)   == Takes(t) \/ Waits(t) \/ Tries(t) \/ Puts(t)

Next == \/ \E t \in Threads : Runs(t)
        \/ \E c \in Closers : Closes(c)
        \/ \E h \in Cancellers : Cancel(h) \/ ClearCell(h)

Spec     == Init /\ [][Next]_vars

(* Who has begun to close goes on.  A canceller may stop before it clears  *)
(* the cell.                                                               *)
GoesOnClosing(c) == pc[c] # "none" /\ Closes(c)
FairSpec == Spec /\ \A t \in Threads : WF_vars(Runs(t)) /\ \A c \in Closers : WF_vars(GoesOnClosing(c))

-----------------------------------------------------------------------------
Elements == {<<t, n>> : t \in Senders, n \in 1 .. 3}

TypeOK ==
    /\ \A p \in Parts : taken[p] \in Int /\ put[p] \in Nat /\ closed[p] \in BOOLEAN
    /\ end \in 0 .. Open /\ limit \in 0 .. put["room"] /\ waiting \in 0 .. Len(Handlers["room"])
    /\ \A p \in Parts : \A i \in Cell(p) :
          /\ cell[p][i] \in {Empty, Waiter, Clear, Ended} \cup (IF p = "room" THEN {Place} ELSE Elements)
          /\ waiter[p][i] \in {"none", "waiting", "resumed", "cancelled"}
    /\ \A t \in Threads : rounds[t] \in 0 .. Rounds[t]
    /\ \A t \in Receivers : got[t] \in Elements \cup {Empty}
    /\ sent \cup refused \cup withdrawn \subseteq Elements

WaitsIn(t, i) == pc[t] = "waiting" /\ at[t] = i /\ waiter[Source(t)][i] = "waiting"
IsWaiting(t)  == WaitsIn(t, at[t])

(* No call is in progress, except calls that wait. *)
AtRest ==
    /\ \A t \in Threads : pc[t] = "idle" \/ IsWaiting(t)
    /\ \A a \in Closers \cup Cancellers : pc[a] \in {"none", "done"}

Received == UNION {{received[t][n] : n \in DOMAIN received[t]} : t \in Receivers}

(* Elements that a receive has taken, or is about to: it has their cell.   *)
AboutToLook == {"Look", "LookIfEnded", "Install", "waiting", "Abandon"}
Claimed ==
    {got[t] : t \in Receivers}
        \cup {cell["items"][at[t]] : t \in {r \in Receivers :
                  pc[r] \in AboutToLook /\ (pc[r] = "waiting" => waiter["items"][at[r]] = "resumed")}}

(* Elements in a cell that no receive has taken yet. *)
Buffered == {cell["items"][i] : i \in {j \in Cell("items") : j > taken["items"] /\ cell["items"][j] \in Elements}}

(* If a send has returned and was accepted, its element was received, is   *)
(* claimed by a receive, or is in the buffer.                              *)
SentIsKept == sent \subseteq Received \cup Claimed \cup Buffered

(* Each element that was received belongs to a send that has returned, or  *)
(* is about to.                                                            *)
HasToReturn    == {Own(t) : t \in {u \in Senders : pc[u] \in {"Put", "TryResume"}}}
ReceivedIsSent == Received \subseteq sent \cup HasToReturn

(* No element is received twice. *)
ReceivedOnce ==
    \A t, u \in Receivers : \A m \in DOMAIN received[t], n \in DOMAIN received[u] :
        received[t][m] = received[u][n] => t = u /\ m = n

(* The element of a send that was refused, or has given up, is received by *)
(* nobody.                                                                 *)
OthersAreNot == (refused \cup withdrawn) \cap (Received \cup {got[t] : t \in Receivers}) = {}

(* Each send that has returned was accepted, refused, or has given up.     *)
NoSendIsForgotten ==
    \A t \in Senders : \A n \in 1 .. rounds[t] :
        n < rounds[t] \/ pc[t] = "idle" => <<t, n>> \in sent \cup refused \cup withdrawn

(* The buffer has no more elements than its capacity. *)
InCapacity == Cardinality({i \in Cell("items") : cell["items"][i] \in Elements}) <= Capacity

(* FIFO: elements of one sender are taken in the order of its sends.       *)
InOrder ==
    /\ \A t \in Senders : \A m, n \in 1 .. 3 :
          m < n /\ <<t, n>> \in Received /\ <<t, m>> \in sent => <<t, m>> \in Received \cup Claimed
    /\ \A r \in Receivers : \A m, n \in DOMAIN received[r] :
          m < n /\ received[r][m][1] = received[r][n][1] => received[r][m][2] < received[r][n][2]

(* A receive returns that the channel has ended, or a send is refused,     *)
(* only if the channel is closed.  Once a receive has returned so, each    *)
(* element that was accepted is received, or claimed.                      *)
EndedIsClosed == refused # {} \/ hasEnded => closed["items"]
EndedIsEmpty  == hasEnded => sent \subseteq Received \cup Claimed

(* Once a send was refused, no send that begins is accepted. *)
HasCell(t)    == pc[t] \in {"Put", "TryResume"}
ClosedForGood == [][closed["items"] => \A t \in Senders : ~HasCell(t) => ~HasCell(t)']_vars

(* At rest, nobody waits in vain: a receive only if the buffer is empty, a *)
(* send only if it is full, and neither once the channel is closed.        *)
NobodyWaitsInVain ==
    AtRest =>
        /\ (\E t \in Receivers : IsWaiting(t)) => Buffered = {} /\ ~closed["items"]
        /\ (\E t \in Senders : IsWaiting(t)) => Cardinality(Buffered) = Capacity /\ ~closed["items"]

(* At rest, and unless closed, no place is lost. *)
Free == IF put["room"] > taken["room"] THEN put["room"] - taken["room"] ELSE 0
NoPlaceIsLost == AtRest /\ ~closed["items"] => Cardinality(Buffered) + Free = Capacity

(* At rest, no cell has an element that was received, or was not sent, nor *)
(* a waiter that was resumed or cancelled.                                 *)
NothingIsKept ==
    AtRest => \A p \in Parts : \A i \in Cell(p) :
        /\ cell[p][i] \in Elements => cell[p][i] \in Buffered /\ cell[p][i] \in sent
        /\ cell[p][i] = Waiter => waiter[p][i] = "waiting"

(* A call that does not try returns with nothing only if it has waited and *)
(* was cancelled.                                                          *)
GivesUpOnlyIfCancelled ==
    [][\A t \in Threads \ Triers :
           (pc[t] # "idle" \/ rounds'[t] # rounds[t]) /\ pc'[t] = "idle"
           /\ sent' = sent /\ refused' = refused /\ received' = received
               => hasEnded' \/ (t \in Cancelled /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] = "cancelled")]_vars

(* A try to receive finds nothing only if no element that was sent is left *)
(* to it, or the channel is about to be closed.                            *)
FindsNothing(t) == t \in Triers /\ pc[t] # "idle" /\ pc'[t] = "idle" /\ received' = received
TryFindsAll ==
    [][\A t \in Receivers : FindsNothing(t) /\ (closed["items"] => end # Open)
           => sent \subseteq Received \cup Claimed]_vars

(* A try to send finds no room only if each place that was put is taken:   *)
(* it is in use by an element in a cell, by a receive that has not put it  *)
(* back or handed it over, or by a send that has it, or is about to find   *)
(* it.  Or the items are closed, and the room is not yet.                  *)
HasPlace(t) ==
    \/ pc[t] \in {"SetLimit", "CountOut", "PutCell", "Put", "TryResume", "Withdraw"}
    \/ pc[t] \in {"LookAtLimit", "LookAtPlaces", "CountIn", "LookAgain"} /\ at[t] <= put["room"]
    \/ pc[t] \in AboutToLook /\ cell["room"][at[t]] = Place /\ waiter["room"][at[t]] # "cancelled"
HasHandedOver(r) ==
    \/ pc[r] \in {"LookIfAnyWaits", "Put"} /\ (at[r] > taken["room"] \/ \E t \in Senders : HasPlace(t) /\ at[t] = at[r])
    \/ pc[r] = "TryResume" /\ waiter["room"][at[r]] = "waiting"
InUse ==
    Elements \cap ({cell["items"][i] : i \in Cell("items")}
                      \cup {got[t] : t \in {r \in Receivers : ~HasHandedOver(r)}}
                      \cup {Own(t) : t \in {u \in Senders : HasPlace(u)}})
FindsNoRoom(t) == t \in Triers /\ Own(t) \in withdrawn' \ withdrawn
TryFindsRoom ==
    [][\A t \in Senders : FindsNoRoom(t) /\ ~closed["items"] => Cardinality(InUse) >= Capacity]_vars
TryFindsPlace ==
    [][\A t \in Senders : FindsNoRoom(t) /\ ~closed["items"] => put["room"] <= taken["room"]]_vars

(* At rest, and unless closed, those are counted that wait, and those that *)
(* have given up and whose place was not put.                              *)
WaitingIsExact == AtRest /\ ~closed["room"] => waiting = Cardinality({i \in Cell("room") : i > put["room"] /\ i <= taken["room"]})

(* Once the room is closed, no try to send finds that it is full. *)
ClosedIsSaid == [][closed["room"] => \A t \in Senders : ~FindsNoRoom(t)]_vars

(* The arrays are long enough for these models. *)
EnoughCells ==
    /\ \A p \in Parts : taken[p] <= Len(Handlers[p]) /\ (closed[p] \/ put[p] <= Len(Handlers[p]))
    /\ \A t \in Threads : pc[t] = "TakeCell" => taken["items"] < Len(Handlers["items"])

(* Each call returns, or waits in its cell.  Once the channel is closed,   *)
(* each call returns.                                                      *)
ReturnsOrWaits(t) == []<>(pc[t] = "idle" \/ IsWaiting(t))
EveryCallEnds     == \A t \in Threads : ReturnsOrWaits(t)
ClosedCallsEnd    == \A t \in Threads : closed["items"] ~> pc[t] = "idle"
=============================================================================
