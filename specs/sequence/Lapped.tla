------------------------------- MODULE Lapped -------------------------------
(***************************************************************************)
(* BroadcastTransmitter and BroadcastReceiver of Agrona 2.6.0: a ring of   *)
(* records that one thread writes, without regard to who reads.            *)
(*                                                                         *)
(*   transmit     intent := the end of the record                          *)
(*                if it does not fit before the end of the ring: a record  *)
(*                    of padding, and the record at the beginning          *)
(*                write length, type, payload                              *)
(*                latest := the record; tail := its end                    *)
(*   receiveNext  look at tail: return no if next has reached it           *)
(*                look at intent: if next was overwritten:                 *)
(*                    go to latest                                         *)
(*                read length and type there; next := behind the record    *)
(*                padding: read the length at the beginning of the ring,   *)
(*                    and go on behind that record                         *)
(*   validate     look at intent: was the record overwritten?              *)
(*                                                                         *)
(* The user calls validate after receiveNext has returned yes.  It was     *)
(* overwritten: the user ignores the record, and calls receiveNext again.  *)
(*                                                                         *)
(* Positions count units of 8 bytes from the beginning, and a place is a   *)
(* position modulo the capacity.  A unit has two integers: the length (in  *)
(* units) and the type of a record, or its payload.  A payload is any      *)
(* number; it is one unit of which the first half is written, or none.     *)
(*                                                                         *)
(* receiveNext does not look at intent after it has read the length.  With *)
(* ReadsThenLooks, as in a repaired one, it does, and if the record was    *)
(* overwritten it goes to latest and reads again.  Memory is sequentially  *)
(* consistent.                                                             *)
(***************************************************************************)
EXTENDS Integers, Sequences

CONSTANTS
    Script,         \* the lengths of the records
    Payloads,       \* what a payload may say
    Capacity,
    ReadsThenLooks

Transmitter == "T"
Receiver    == "R"

Types == {"message", "padding", "payload"}

VARIABLES
    intent, latest, tail,
    lengths, types,     \* by place
    pc,
    sent,               \* how many records were transmitted
    start,              \* where the record begins that is being transmitted
    next, cursor,       \* the receiver's
    first,              \* where the record begins that the receiver has read first in this call
    place,              \* the place of the header that it reads
    behind,             \* where the receiver's next record begins, as far as it knows
    \* Not in the code:
    starts              \* where records began

ringVars     == <<intent, latest, tail, lengths, types>>
sendVars     == <<sent, start, starts>>
receiveVars  == <<next, cursor, first, place, behind>>
vars         == <<ringVars, pc, sendVars, receiveVars>>

Places   == 0 .. Capacity - 1
Place(i) == i % Capacity
Length   == Script[sent + 1]

(* Where the next record begins. *)
Begin    == IF Capacity - Place(tail) < Length THEN tail + Capacity - Place(tail) ELSE tail

TypeOK ==
    /\ intent \in Nat /\ latest \in Nat /\ tail \in Nat
    /\ lengths \in [Places -> Int] /\ types \in [Places -> Types]
    /\ pc[Transmitter] \in {"Intend", "Pad", "MarkPadding", "WriteLength", "WriteType", "WritePayload", "MoveLatest", "MoveTail"}
    /\ pc[Receiver] \in {"Join", "LookAtTail", "Validate", "GoToLatest", "ReadLength", "ReadType", "ReadBehindPadding",
                         "LookAgain", "received"}
    /\ sent \in 0 .. Len(Script)
    /\ place \in Places

Init ==
    /\ intent = 0 /\ latest = 0 /\ tail = 0
    /\ lengths = [i \in Places |-> 0] /\ types = [i \in Places |-> "payload"]
    /\ pc = [t \in {Transmitter, Receiver} |-> IF t = Transmitter THEN "Intend" ELSE "Join"]
    /\ sent = 0 /\ start = 0 /\ starts = {}
    /\ next = 0 /\ cursor = 0 /\ first = 0 /\ place = 0 /\ behind = 0

GoTo(t, label) == pc' = [pc EXCEPT ![t] = label]

-----------------------------------------------------------------------------
Intend(t) ==
    /\ pc[t] = "Intend" /\ sent < Len(Script)
    /\ intent' = Begin + Length
    /\ start' = Begin
    /\ starts' = starts \cup {Begin}
    /\ GoTo(t, IF Begin > tail THEN "Pad" ELSE "WriteLength")
    /\ UNCHANGED <<latest, tail, lengths, types, sent, receiveVars>>

Pad(t) ==
    /\ pc[t] = "Pad"
    /\ lengths' = [lengths EXCEPT ![Place(tail)] = start - tail]
    /\ GoTo(t, "MarkPadding")
    /\ UNCHANGED <<intent, latest, tail, types, sendVars, receiveVars>>

MarkPadding(t) ==
    /\ pc[t] = "MarkPadding"
    /\ types' = [types EXCEPT ![Place(tail)] = "padding"]
    /\ GoTo(t, "WriteLength")
    /\ UNCHANGED <<intent, latest, tail, lengths, sendVars, receiveVars>>

WriteLength(t) ==
    /\ pc[t] = "WriteLength"
    /\ lengths' = [lengths EXCEPT ![Place(start)] = Length]
    /\ GoTo(t, "WriteType")
    /\ UNCHANGED <<intent, latest, tail, types, sendVars, receiveVars>>

WriteType(t) ==
    /\ pc[t] = "WriteType"
    /\ types' = [types EXCEPT ![Place(start)] = "message"]
    /\ GoTo(t, IF Length > 1 THEN "WritePayload" ELSE "MoveLatest")
    /\ UNCHANGED <<intent, latest, tail, lengths, sendVars, receiveVars>>

WritePayload(t) ==
    /\ pc[t] = "WritePayload"
    /\ \E says \in Payloads : lengths' = [lengths EXCEPT ![Place(start + 1)] = says]
    /\ GoTo(t, "MoveLatest")
    /\ UNCHANGED <<intent, latest, tail, types, sendVars, receiveVars>>

MoveLatest(t) ==
    /\ pc[t] = "MoveLatest"
    /\ latest' = start
    /\ GoTo(t, "MoveTail")
    /\ UNCHANGED <<intent, tail, lengths, types, sendVars, receiveVars>>

MoveTail(t) ==
    /\ pc[t] = "MoveTail"
    /\ tail' = intent
    /\ sent' = sent + 1
    /\ GoTo(t, "Intend")
    /\ UNCHANGED <<intent, latest, lengths, types, start, starts, receiveVars>>

-----------------------------------------------------------------------------
(* The constructor. *)
Join(r) ==
    /\ pc[r] = "Join"
    /\ next' = latest /\ cursor' = latest
    /\ GoTo(r, "LookAtTail")
    /\ UNCHANGED <<ringVars, sendVars, first, place, behind>>

ReadsAt(r, i) == cursor' = i /\ first' = i /\ place' = Place(i) /\ GoTo(r, "ReadLength")

LookAtTail(r) ==
    /\ pc[r] = "LookAtTail"
    /\ tail > next
    /\ GoTo(r, "Validate")
    /\ UNCHANGED <<ringVars, sendVars, receiveVars>>

Validate(r) ==
    /\ pc[r] = "Validate"
    /\ IF next + Capacity > intent
          THEN ReadsAt(r, next)
          ELSE GoTo(r, "GoToLatest") /\ UNCHANGED <<cursor, first, place>>
    /\ UNCHANGED <<ringVars, sendVars, next, behind>>

GoToLatest(r) ==
    /\ pc[r] = "GoToLatest"
    /\ ReadsAt(r, latest)
    /\ UNCHANGED <<ringVars, sendVars, next, behind>>

ReadLength(r) ==
    /\ pc[r] = "ReadLength"
    /\ behind' = cursor + lengths[place]
    /\ GoTo(r, "ReadType")
    /\ UNCHANGED <<ringVars, sendVars, next, cursor, first, place>>

(* The receiver goes behind what it has read. *)
Receives(r, i) ==
    IF ReadsThenLooks
       THEN behind' = i /\ GoTo(r, "LookAgain") /\ UNCHANGED next
       ELSE next' = i /\ behind' = 0 /\ GoTo(r, "received")

ReadType(r) ==
    /\ pc[r] = "ReadType"
    /\ IF types[place] = "padding"
          THEN place' = 0 /\ GoTo(r, "ReadBehindPadding") /\ UNCHANGED <<next, behind>>
          ELSE Receives(r, behind) /\ UNCHANGED place
    /\ UNCHANGED <<ringVars, sendVars, cursor, first>>

ReadBehindPadding(r) ==
    /\ pc[r] = "ReadBehindPadding"
    /\ cursor' = behind
    /\ Receives(r, behind + lengths[place])
    /\ UNCHANGED <<ringVars, sendVars, first, place>>

(* Of padding and the record behind it, the padding is overwritten first. *)
LookAgain(r) ==
    /\ pc[r] = "LookAgain"
    /\ IF first + Capacity > intent
          THEN next' = behind /\ behind' = 0 /\ GoTo(r, "received")
          ELSE GoTo(r, "GoToLatest") /\ UNCHANGED <<next, behind>>
    /\ UNCHANGED <<ringVars, sendVars, cursor, first, place>>

(* The user's call of validate, and what follows. *)
IsValid == cursor + Capacity > intent

UserValidates(r) ==
    /\ pc[r] = "received"
    /\ GoTo(r, "LookAtTail")
    /\ UNCHANGED <<ringVars, sendVars, receiveVars>>

-----------------------------------------------------------------------------
Transmits(t) ==
    \/ Intend(t) \/ Pad(t) \/ MarkPadding(t) \/ WriteLength(t) \/ WriteType(t) \/ WritePayload(t)
    \/ MoveLatest(t) \/ MoveTail(t)
Receive(r) ==
    \/ Join(r) \/ LookAtTail(r) \/ Validate(r) \/ GoToLatest(r) \/ ReadLength(r) \/ ReadType(r) \/ ReadBehindPadding(r)
    \/ LookAgain(r) \/ UserValidates(r)

Next == (\E t \in {Transmitter} : Transmits(t)) \/ \E r \in {Receiver} : Receive(r)

Spec     == Init /\ [][Next]_vars
FairSpec == Spec /\ WF_vars(Transmits(Transmitter)) /\ WF_vars(Receive(Receiver))

-----------------------------------------------------------------------------
(* What validate confirms is a record that was transmitted. *)
ConfirmedWasTransmitted == pc[Receiver] = "received" /\ IsValid => cursor \in starts

(* The receiver is not ahead of the transmitter.  Otherwise receiveNext    *)
(* answers that nothing is there, until the transmitter has got so far.    *)
NotAhead == pc[Receiver] = "LookAtTail" => next <= intent

(* In the end the receiver has come to the last record. *)
ComesToTheEnd == <>[](next = intent /\ sent = Len(Script))
=============================================================================
