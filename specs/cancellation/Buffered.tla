------------------------------ MODULE Buffered -------------------------------
(***************************************************************************)
(* A channel with a buffer of Capacity elements, which can be closed.      *)
(*                                                                         *)
(* It has two parts, which work alike: the items, from sends to receives,  *)
(* and the room, from receives to sends.  What travels in the room are     *)
(* places in the buffer.  Each part is an infinite array of cells.  A call *)
(* takes from one part, where it may have to wait, and then puts into the  *)
(* other, where it never waits:                                            *)
(*                                                                         *)
(*   send       Take a place from the room, put the element into the items.*)
(*   receive    Take an element from the items, put a place into the room. *)
(*                                                                         *)
(*   take       Take the next cell of the part.  If something is there,    *)
(*              take it out.  If the cell is empty, put a waiter there, and*)
(*              wait.  The first Capacity places are taken without a cell. *)
(*   put        Take the next cell of the part, and put it there.  If there*)
(*              was a waiter, resume it: it finds the content in the cell. *)
(*              If the waiter was cancelled, or the cell abandoned, clear  *)
(*              the cell and go on to the next.                            *)
(*   try        Compare the counts.  If nothing is there, return.          *)
(*              Otherwise take, but abandon the cell if it is empty, and   *)
(*              begin again.                                               *)
(*   close      Of the items, then of the room: mark the count of puts as  *)
(*              closed, and publish that number as the end.  Puts are      *)
(*              refused from then on.  Then, of the items and of the room, *)
(*              put the mark Ended into each cell beyond the end that was  *)
(*              taken.  A take beyond the end finds that mark, or the end, *)
(*              before it waits.                                           *)
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
    Abandoned,  \* a try abandons no cell beyond this one
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
    end,        \* end[p]: once p was closed, the last cell for a put that was accepted
    cell,       \* cell[p][i]
    waiter,     \* waiter[p][i]: whether the waiter in that cell is waiting, resumed or cancelled
    pc,         \* pc[a]: a's next step
    at,         \* at[a]: the cell of a, or the count that it has seen
    rounds,     \* rounds[t]: so many rounds t has begun
    got,        \* got[t]: the element that t has taken, and does not return yet
    closing,    \* closing[c]: the part that c closes or ends, and the last cell there that it ends
    \* History variables, which are not in the code.
    sent,       \* elements whose send has returned, and was accepted
    refused,    \* elements whose send has returned: it was refused, as the channel is closed
    withdrawn,  \* elements whose send has given up, or has found no room
    received,   \* received[t]: what the receives of t have returned, one after the other
    hasEnded    \* receives have returned that the channel has ended

words       == <<taken, put, closed, end>>
cellVars    == <<cell, waiter>>
ownVars     == <<rounds, got, closing>>
historyVars == <<sent, refused, withdrawn, received, hasEnded>>
vars        == <<words, cellVars, pc, at, ownVars, historyVars>>

-----------------------------------------------------------------------------
(* The part that t takes from, and the one that a puts into, and what. *)
Source(t)  == IF t \in Senders THEN "room" ELSE "items"
Target(a)  == CASE a \in Senders -> "items" [] a \in Receivers -> "room" [] OTHER -> closing[a].part
Own(t)     == <<t, rounds[t]>>
Content(a) == CASE a \in Senders -> Own(a) [] a \in Receivers -> Place [] OTHER -> Ended

GoesOn(a, label)      == pc' = [pc EXCEPT ![a] = label] /\ UNCHANGED <<at, historyVars>>
GoesOnAt(a, label, i) == pc' = [pc EXCEPT ![a] = label] /\ at' = [at EXCEPT ![a] = i] /\ UNCHANGED historyVars
Returns(t)            == pc' = [pc EXCEPT ![t] = "idle"] /\ at' = [at EXCEPT ![t] = None]

(* A call returns that it was cancelled, or that there is nothing now. *)
ReturnsWithNothing(t) ==
    /\ Returns(t)
    /\ withdrawn' = IF t \in Senders THEN withdrawn \cup {Own(t)} ELSE withdrawn
    /\ UNCHANGED <<sent, refused, received, hasEnded>>

(* A call, in its n-th round, returns that the channel is closed, or has   *)
(* ended.                                                                  *)
ReturnsAsClosedIn(t, n) ==
    /\ Returns(t)
    /\ refused' = IF t \in Senders THEN refused \cup {<<t, n>>} ELSE refused
    /\ hasEnded' = (hasEnded \/ t \in Receivers)
    /\ UNCHANGED <<sent, withdrawn, received>>
ReturnsAsClosed(t) == ReturnsAsClosedIn(t, rounds[t])

Begins(t, Kind)  == pc[t] = "idle" /\ t \in Kind /\ rounds[t] < Rounds[t]
Takers           == {t \in Threads : Source(t) \in Modelled}
CountsRound(t)   == rounds' = IF pc[t] = "idle" THEN [rounds EXCEPT ![t] = @ + 1] ELSE rounds

(* A send returns that it was accepted, a receive returns what it has got. *)
ReturnsWith(t, content) ==
    /\ Returns(t)
    /\ sent' = IF t \in Senders THEN sent \cup {Own(t)} ELSE sent
    /\ received' = IF t \in Receivers THEN [received EXCEPT ![t] = Append(@, content)] ELSE received
    /\ got' = IF t \in Receivers THEN [got EXCEPT ![t] = Empty] ELSE got
    /\ UNCHANGED <<refused, withdrawn, hasEnded>>

(* What was taken, a call puts something for, unless the part is alone.    *)
HasTaken(t) ==
    IF Target(t) \in Modelled
       THEN GoesOnAt(t, "PutCell", None) /\ UNCHANGED got
       ELSE ReturnsWith(t, IF t \in Receivers THEN got[t] ELSE Empty)

-----------------------------------------------------------------------------
(* To take *)

(* Of a closed channel, no cell is taken, except to empty the buffer. *)
LookIfOpen(t) ==
    /\ Begins(t, Takers \ Triers)
    /\ rounds' = [rounds EXCEPT ![t] = @ + 1]
    /\ CASE end[Source(t)] = Open -> GoesOn(t, "TakeCell")
         [] t \in Receivers       -> GoesOnAt(t, "LookIfPassed", end[Source(t)])
         [] OTHER                 -> ReturnsAsClosedIn(t, rounds'[t])
    /\ UNCHANGED <<words, cellVars, got, closing>>

LookIfPassed(t) ==
    /\ pc[t] = "LookIfPassed"
    /\ IF taken[Source(t)] >= at[t] THEN ReturnsAsClosed(t) ELSE GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

TakeCell(t) ==
    /\ pc[t] = "TakeCell"
    /\ taken' = [taken EXCEPT ![Source(t)] = @ + 1]
    /\ IF taken'[Source(t)] <= 0
          THEN HasTaken(t)
          ELSE GoesOnAt(t, "Look", taken'[Source(t)]) /\ UNCHANGED got
    /\ UNCHANGED <<put, closed, end, cellVars, rounds, closing>>

(* Beyond the last cell that a try may abandon, it looks on.               *)
FindsEmpty(t) ==
    CASE t \notin Triers    -> GoesOn(t, "LookIfEnded")
      [] at[t] <= Abandoned -> GoesOn(t, "Abandon")
      [] OTHER              -> GoesOn(t, "Look")

Look(t) ==
    /\ pc[t] = "Look"
    /\ LET content == cell[Source(t)][at[t]]
       IN  CASE content = Empty -> FindsEmpty(t) /\ UNCHANGED got
             [] content = Ended -> ReturnsAsClosed(t) /\ UNCHANGED got
             [] content = Place -> HasTaken(t)
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
    /\ IF at[t] > end[Source(t)] THEN ReturnsAsClosed(t) ELSE GoesOn(t, "Install")
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
    /\ CASE closed[Source(t)]         -> IF t \in Senders THEN ReturnsAsClosed(t) ELSE GoesOn(t, "LookAtEnd")
         [] put[Source(t)] <= at[t]   -> ReturnsWithNothing(t)
         [] OTHER                     -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

(* Before the closer has published the end, a try finds nothing. *)
LookAtEnd(t) ==
    /\ pc[t] = "LookAtEnd"
    /\ CASE end[Source(t)] = Open   -> ReturnsWithNothing(t)
         [] end[Source(t)] <= at[t] -> ReturnsAsClosed(t)
         [] OTHER                   -> GoesOnAt(t, "TakeCell", None)
    /\ UNCHANGED <<words, cellVars, ownVars>>

Abandon(t) ==
    /\ pc[t] = "Abandon"
    /\ IF cell[Source(t)][at[t]] = Empty
          THEN /\ cell' = [cell EXCEPT ![Source(t)][at[t]] = Clear]
               /\ GoesOnAt(t, "LookAtTaken", None)
          ELSE GoesOn(t, "Look") /\ UNCHANGED cell
    /\ UNCHANGED <<words, waiter, ownVars>>

-----------------------------------------------------------------------------
(* To put *)

(* A receive that finds the room closed has its element all the same. *)
PutCell(t) ==
    /\ pc[t] = "PutCell" \/ Begins(t, Threads \ Takers)
    /\ CountsRound(t)
    /\ put' = [put EXCEPT ![Target(t)] = @ + 1]
    /\ CASE ~closed[Target(t)] -> GoesOnAt(t, "Put", put'[Target(t)]) /\ UNCHANGED got
         [] t \in Receivers    -> ReturnsWith(t, got[t])
         [] OTHER              -> ReturnsAsClosedIn(t, rounds'[t]) /\ UNCHANGED got
    /\ UNCHANGED <<taken, closed, end, cellVars, closing>>

(* After the last cell of the items, a closer goes on to the room. *)
IsAt(p)     == [part |-> p, last |-> None]
GoesOnToRoom(c) == closing[c].part = "items" /\ "room" \in Modelled
EndsPart(c) ==
    IF GoesOnToRoom(c)
       THEN GoesOnAt(c, "LookAtTakenToEnd", end["room"]) /\ closing' = [closing EXCEPT ![c] = IsAt("room")]
       ELSE GoesOnAt(c, "done", None) /\ UNCHANGED closing
EndsNext(c) ==
    IF at[c] < closing[c].last
       THEN GoesOnAt(c, "Put", at[c] + 1) /\ UNCHANGED closing
       ELSE EndsPart(c)

HasPut(a) ==
    IF a \in Closers
       THEN EndsNext(a) /\ UNCHANGED got
       ELSE ReturnsWith(a, IF a \in Receivers THEN got[a] ELSE Empty) /\ UNCHANGED closing

(* The cell was given up before: a closer goes on. *)
FindsNobody(a) ==
    IF a \in Closers THEN EndsNext(a) /\ UNCHANGED got ELSE GoesOn(a, "Withdraw") /\ UNCHANGED <<got, closing>>

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
    /\ cell' = [cell EXCEPT ![Target(t)][at[t]] = Clear]
    /\ GoesOnAt(t, "PutCell", None)
    /\ UNCHANGED <<words, waiter, ownVars>>

-----------------------------------------------------------------------------
(* To close *)

LookToClose(c) ==
    /\ pc[c] \in {"none", "LookToClose"}
    /\ IF closed[Target(c)]
          THEN GoesOnAt(c, "done", None)
          ELSE GoesOnAt(c, "Close", put[Target(c)])
    /\ UNCHANGED <<words, cellVars, ownVars>>

Close(c) ==
    /\ pc[c] = "Close"
    /\ IF put[Target(c)] = at[c] /\ ~closed[Target(c)]
          THEN closed' = [closed EXCEPT ![Target(c)] = TRUE] /\ GoesOn(c, "PutEnd")
          ELSE GoesOnAt(c, "LookToClose", None) /\ UNCHANGED closed
    /\ UNCHANGED <<taken, put, end, cellVars, ownVars>>

(* Both parts are closed before anybody is woken: who is woken may act in  *)
(* the thread of the closer.                                               *)
FirstPart == IF "items" \in Modelled THEN "items" ELSE "room"
PutEnd(c) ==
    /\ pc[c] = "PutEnd"
    /\ end' = [end EXCEPT ![Target(c)] = at[c]]
    /\ IF GoesOnToRoom(c)
          THEN GoesOnAt(c, "LookToClose", None) /\ closing' = [closing EXCEPT ![c] = IsAt("room")]
          ELSE GoesOnAt(c, "LookAtTakenToEnd", end'[FirstPart]) /\ closing' = [closing EXCEPT ![c] = IsAt(FirstPart)]
    /\ UNCHANGED <<taken, put, closed, cellVars, rounds, got>>

(* Takes that come later find the end. *)
LookAtTakenToEnd(c) ==
    /\ pc[c] = "LookAtTakenToEnd"
    /\ IF taken[Target(c)] > at[c]
          THEN GoesOnAt(c, "Put", at[c] + 1) /\ closing' = [closing EXCEPT ![c].last = taken[Target(c)]]
          ELSE EndsPart(c)
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
    /\ end = [p \in Parts |-> Open]
    /\ cell = [p \in Parts |-> [i \in Cell(p) |-> Empty]]
    /\ waiter = [p \in Parts |-> [i \in Cell(p) |-> "none"]]
    /\ pc = [a \in Actors |-> IF a \in Threads THEN "idle" ELSE "none"]
    /\ at = [a \in Actors |-> None]
    /\ rounds = [t \in Threads |-> 0]
    /\ got = [t \in Receivers |-> Empty]
    /\ closing = [c \in Closers |-> IsAt(FirstPart)]
    /\ sent = {}
    /\ refused = {}
    /\ withdrawn = {}
    /\ received = [t \in Receivers |-> <<>>]
    /\ hasEnded = FALSE

Takes(t)  == LookIfOpen(t) \/ LookIfPassed(t) \/ TakeCell(t) \/ Look(t) \/ Forget(t)
Waits(t)  == LookIfEnded(t) \/ Install(t) \/ Return(t)
Tries(t)  == LookAtTaken(t) \/ LookAtPut(t) \/ LookAtEnd(t) \/ Abandon(t)
Puts(t)   == PutCell(t) \/ Put(t) \/ TryResume(t) \/ Withdraw(t)
Closes(c) == LookToClose(c) \/ Close(c) \/ PutEnd(c) \/ LookAtTakenToEnd(c) \/ Put(c) \/ TryResume(c)
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
    /\ \A p \in Parts : taken[p] \in -Capacity .. Len(Handlers[p]) /\ put[p] \in Nat
    /\ \A p \in Parts : closed[p] \in BOOLEAN /\ end[p] \in 0 .. Open
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
Free == Cardinality({i \in Cell("room") : i > taken["room"] /\ cell["room"][i] = Place})
          + IF taken["room"] < 0 THEN -taken["room"] ELSE 0
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
           pc[t] # "idle" /\ pc'[t] = "idle" /\ sent' = sent /\ refused' = refused /\ received' = received
               => hasEnded' \/ (t \in Cancelled /\ pc[t] = "waiting" /\ waiter[Source(t)][at[t]] = "cancelled")]_vars

(* A try to receive finds nothing only if no element that was sent is left *)
(* to it, or the channel is about to be closed.                            *)
Fails(t) == t \in Triers /\ pc[t] # "idle" /\ pc'[t] = "idle" /\ refused' = refused
TryFindsAll ==
    [][\A t \in Receivers : Fails(t) /\ received' = received /\ (closed["items"] => end["items"] # Open)
           => sent \subseteq Received \cup Claimed]_vars

(* A try to send finds no room only if each place is in use: by an element *)
(* in a cell, by a receive that has not handed it over, or by a send that  *)
(* has taken the place.  Or the items are closed, and the room is not yet. *)
HasPlace(t) ==
    \/ pc[t] \in {"PutCell", "Put", "TryResume", "Withdraw"}
    \/ pc[t] \in AboutToLook /\ cell["room"][at[t]] = Place /\ waiter["room"][at[t]] # "cancelled"
HandsOver(t) == pc[t] = "TryResume" /\ waiter["room"][at[t]] = "waiting"
InUse ==
    Elements \cap ({cell["items"][i] : i \in Cell("items")}
                      \cup {got[t] : t \in {r \in Receivers : ~HandsOver(r)}}
                      \cup {Own(t) : t \in {u \in Senders : HasPlace(u)}})
TryFindsRoom ==
    [][\A t \in Senders : Fails(t) /\ sent' = sent /\ ~closed["items"] => Cardinality(InUse) >= Capacity]_vars

(* The arrays are long enough for these models. *)
EnoughCells ==
    /\ \A t \in Threads : pc[t] = "TakeCell" => taken[Source(t)] < Len(Handlers[Source(t)])
    /\ \A t \in Threads : pc[t] = "PutCell" \/ Begins(t, Threads \ Takers) =>
          closed[Target(t)] \/ put[Target(t)] < Len(Handlers[Target(t)])

(* Each call returns, or waits in its cell.  Once the channel is closed,   *)
(* each call returns.                                                      *)
ReturnsOrWaits(t) == []<>(pc[t] = "idle" \/ IsWaiting(t))
EveryCallEnds     == \A t \in Threads : ReturnsOrWaits(t)
ClosedCallsEnd    == \A t \in Threads : closed["items"] ~> pc[t] = "idle"
=============================================================================
