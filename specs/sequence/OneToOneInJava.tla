--------------------------- MODULE OneToOneInJava ---------------------------
(***************************************************************************)
(* Queues from one producer to one consumer, in the memory that Java       *)
(* promises.  Which access modes do they need, so that no element is lost  *)
(* and the consumer sees what the producer has written into an element?    *)
(*                                                                         *)
(*   offer   make the element; look for room; put it in its slot           *)
(*   poll    look at the slot; clear it; say so at head; open the element  *)
(*                                                                         *)
(* Room says where the producer looks:                                     *)
(*   "head"   at head, if the slots that it knows to be free are used up:  *)
(*            OneToOneConcurrentArrayQueue of Agrona 2.6.0                 *)
(*   "slot"   at the slot of the element: the change that is proposed for  *)
(*            that queue                                                   *)
(*   "ahead"  at a slot further on: if that is free, so are those before   *)
(*            it.  If it is not: at the slot of the element.               *)
(*            SpscArrayQueue of JCTools 4.0.7                              *)
(*                                                                         *)
(* An element is an object with a plain field.  Head is written only where *)
(* the producer reads it; elsewhere it and the producer's index serve      *)
(* size(), which is left out.  Each thread knows its own index.  offer and *)
(* poll that return without success are called again.                      *)
(***************************************************************************)
EXTENDS Shared

CONSTANTS
    Elements,   \* how many the producer offers
    Capacity,
    Room,
    Step        \* how far ahead

VARIABLES
    pc,
    put,        \* how many elements were put
    taken,      \* how many elements were taken
    limit,      \* the producer knows that there is room for the elements before this one
    got,        \* the element that the consumer has
    inOrder     \* not in the code: what was taken is what was next

clientVars == <<pc, put, taken, limit, got, inOrder>>
vars       == <<memoryVars, clientVars>>

Producer == "P"
Consumer == "C"
Nothing  == -1

ASSUME Threads = {Producer, Consumer}

Slot(n) == n % Capacity

TypeOK ==
    /\ pc[Producer] \in {"idle", "LookForRoom", "LookHere", "Put"}
    /\ pc[Consumer] \in {"idle", "Clear", "Advance", "Open"}
    /\ put \in 0 .. Elements /\ taken \in 0 .. Elements
    /\ got \in Nothing .. Elements - 1
    /\ inOrder \in BOOLEAN

Init ==
    /\ SharedInit([area \in {"slot", "head", "element"} |->
          CASE area = "slot"    -> [i \in 0 .. Capacity - 1 |-> Nothing]
            [] area = "head"    -> [i \in {0} |-> 0]
            [] area = "element" -> [n \in 0 .. Elements - 1 |-> "new"]])
    /\ pc = [t \in Threads |-> "idle"]
    /\ put = 0 /\ taken = 0
    /\ limit = IF Room = "head" THEN Capacity ELSE 0
    /\ got = Nothing
    /\ inOrder = TRUE

GoTo(t, label) == pc' = [pc EXCEPT ![t] = label]

-----------------------------------------------------------------------------
Make(t) ==
    /\ t = Producer /\ pc[t] = "idle" /\ put < Elements
    /\ Writes(t, "make", "element", put, "made")
    /\ GoTo(t, IF put < limit THEN "Put" ELSE "LookForRoom")
    /\ UNCHANGED <<put, taken, limit, got, inOrder>>

LooksAtHead(t) ==
    Reads(t, "look for room", "head", 0, LAMBDA h :
        /\ limit' = h + Capacity
        /\ GoTo(t, IF put < h + Capacity THEN "Put" ELSE "LookForRoom"))

LooksAtSlot(t, access, otherwise) ==
    /\ Reads(t, access, "slot", Slot(put), LAMBDA e : GoTo(t, IF e = Nothing THEN "Put" ELSE otherwise))
    /\ UNCHANGED limit

LooksAhead(t) ==
    Reads(t, "look for room", "slot", Slot(put + Step), LAMBDA e :
        /\ limit' = IF e = Nothing THEN put + Step ELSE limit
        /\ GoTo(t, IF e = Nothing THEN "Put" ELSE "LookHere"))

LookForRoom(t) ==
    /\ pc[t] = "LookForRoom"
    /\ CASE Room = "head"  -> LooksAtHead(t)
         [] Room = "slot"  -> LooksAtSlot(t, "look for room", "LookForRoom")
         [] Room = "ahead" -> LooksAhead(t)
    /\ UNCHANGED <<put, taken, got, inOrder>>

LookHere(t) ==
    /\ pc[t] = "LookHere"
    /\ LooksAtSlot(t, "look here", "LookForRoom")
    /\ UNCHANGED <<put, taken, got, inOrder>>

Put(t) ==
    /\ pc[t] = "Put"
    /\ Writes(t, "put", "slot", Slot(put), put)
    /\ put' = put + 1
    /\ GoTo(t, "idle")
    /\ UNCHANGED <<taken, limit, got, inOrder>>

-----------------------------------------------------------------------------
Look(t) ==
    /\ t = Consumer /\ pc[t] = "idle" /\ taken < Elements
    /\ Reads(t, "look", "slot", Slot(taken), LAMBDA e :
          /\ got' = e
          /\ GoTo(t, IF e = Nothing THEN "idle" ELSE "Clear"))
    /\ UNCHANGED <<put, taken, limit, inOrder>>

Clear(t) ==
    /\ pc[t] = "Clear"
    /\ Writes(t, "clear", "slot", Slot(taken), Nothing)
    /\ taken' = taken + 1
    /\ inOrder' = (inOrder /\ got = taken)
    /\ GoTo(t, IF Room = "head" THEN "Advance" ELSE "Open")
    /\ UNCHANGED <<put, limit, got>>

Advance(t) ==
    /\ pc[t] = "Advance"
    /\ Writes(t, "advance", "head", 0, taken)
    /\ GoTo(t, "Open")
    /\ UNCHANGED <<put, taken, limit, got, inOrder>>

(* The caller of poll reads the element. *)
Open(t) ==
    /\ pc[t] = "Open"
    /\ Reads(t, "open", "element", got, LAMBDA v : got' = Nothing)
    /\ GoTo(t, "idle")
    /\ UNCHANGED <<put, taken, limit, inOrder>>

-----------------------------------------------------------------------------
Steps(t)  == Make(t) \/ LookForRoom(t) \/ LookHere(t) \/ Put(t) \/ Look(t) \/ Clear(t) \/ Advance(t) \/ Open(t)
Drains(t) == Drain(t) /\ UNCHANGED clientVars

Next == \E t \in Threads : Steps(t) \/ Drains(t)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
TakenInOrder == inOrder

(* What was put and not taken is what its slot has in the end. *)
NothingIsLost == \A n \in taken .. put - 1 : Now("slot")[Slot(n)] = n
=============================================================================
