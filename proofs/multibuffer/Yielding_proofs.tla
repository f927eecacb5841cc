--------------------------- MODULE Yielding_proofs ---------------------------
(***************************************************************************)
(* Yielding, for any producers, scripts and capacity.                      *)
(***************************************************************************)
EXTENDS Yielding_invariant, Rings_proofs

LEMMA InvAtFirst == Init => Inv /\ Abstract!Init
<1> SUFFICES ASSUME Init PROVE Inv /\ Abstract!Init OBVIOUS
<1>1 DOMAIN <<>> = {} OBVIOUS
<1>2 RingsInv(DOMAIN <<>>) /\ Abstract!Init BY <1>1, RingsAtFirst DEF Init
<1> QED BY <1>1, <1>2 DEF Inv

LEMMA NextKeeps ==
    ASSUME Inv, Next
    PROVE  Inv' /\ Forward
<1>1 RingsInv({}) /\ MemoryTypes({}) /\ turn \in 1 .. Number BY Facts DEF Inv, RingsTypeOK
<1>2 ASSUME NEW p \in Producers, Produces(p) PROVE RingsInv({})' /\ Forward
  <2>1 CASE LookForRoom(p) BY <1>1, <2>1, DoesLookForRoom DEF LookForRoom
  <2>2 CASE LookIfOpen(p) BY <1>1, <2>2, DoesLookIfOpen
  <2>3 CASE Fill(p) BY <1>1, <2>3, DoesFill
  <2>4 CASE Publish(p)
    <3>1 "idle" \notin Filling BY DEF Filling
    <3>2 MayPublish(p) /\ PublishesAnd(p, "idle") BY <2>4 DEF Publish
    <3> QED BY <1>1, <3>1, <3>2, DoesPublish
  <2> QED BY <1>2, <2>1, <2>2, <2>3, <2>4 DEF Produces
<1>3 ASSUME Consumes(Consumer) PROVE RingsInv({})' /\ Forward
  <2>1 CASE LookIfHalted(Consumer) BY <1>1, <2>1, DoesLookIfHalted
  <2>2 CASE Look(Consumer)
    <3>1 "Round" \notin {"Finish"} \cup Having /\ "Handle" \in Having BY DEF Having
    <3>2 pc[Consumer] = "Look" /\ LooksAnd(Consumer, "Round", "Handle") BY <2>2 DEF Look
    <3> QED BY <1>1, <3>1, <3>2, DoesLook
  <2>3 CASE Handle(Consumer) BY <1>1, <2>3, DoesHandle DEF Handle
  <2>4 CASE HandleThrows(Consumer) BY <1>1, <2>4, DoesThrow
  <2>5 CASE Finish(Consumer)
    <3>1 AfterBatch \in 1 .. Number BY <1>1, NextTurnIs DEF AfterBatch
    <3> QED BY <1>1, <2>5, <3>1, DoesFinish
  <2> QED BY <1>3, <2>1, <2>2, <2>3, <2>4, <2>5 DEF Consumes
<1>4 ASSUME NEW h \in Halters, Halt(h) PROVE RingsInv({})' /\ Forward BY <1>1, <1>4, DoesHalt DEF Halt
<1>5 ASSUME NEW h \in Closers, Close(h) PROVE RingsInv({})' /\ Forward BY <1>1, <1>5, DoesClose DEF Close
<1>6 ASSUME NEW t \in Threads PROVE ~Drains(t) BY <1>1, NothingDrains DEF Drains
<1> QED BY <1>2, <1>3, <1>4, <1>5, <1>6 DEF Next, Inv

LEMMA InvNext == Inv /\ [Next]_vars => Inv' /\ Forward
<1> SUFFICES ASSUME Inv, [Next]_vars PROVE Inv' /\ Forward OBVIOUS
<1>1 CASE Next BY <1>1, NextKeeps
<1>2 CASE UNCHANGED vars BY <1>2, NothingHappens DEF Inv
<1> QED BY <1>1, <1>2

THEOREM Invariant == Spec => []Inv
<1>1 Init => Inv BY InvAtFirst
<1>2 Inv /\ [Next]_vars => Inv' BY InvNext
<1> QED BY <1>1, <1>2, PTL DEF Spec

-----------------------------------------------------------------------------
(* What it says. *)

(* What is handled is what was published there, and was not overwritten.   *)
THEOREM Spec => []WhatIsHandledWasPublished
<1>1 Inv => WhatIsHandledWasPublished BY DEF Inv, RingsInv
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => []NothingIsOverwritten
<1>1 Inv => NothingIsOverwritten BY DEF Inv, RingsInv
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => []InOrder
<1>1 Inv => InOrder BY InOrderIs DEF Inv
<1> QED BY <1>1, Invariant, PTL

(* Of those that are found at once, the last is said to be the last, and   *)
(* no other is.                                                            *)
THEOREM Spec => []TheLastIsTold
<1>1 Inv => TheLastIsTold BY DEF Inv, RingsInv
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => []NoOtherIsTold
<1>1 Inv => NoOtherIsTold BY NoOtherIs DEF Inv
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => []TypeOK
<1>1 Inv => TypeOK BY DEF Inv, RingsInv, RingsTypes, TypeOK
<1> QED BY <1>1, Invariant, PTL

THEOREM Spec => WhatThrowsIsNotHandled
<1>1 Inv /\ [Next]_vars => [thrown' # thrown => UNCHANGED handled]_vars BY InvNext DEF Forward
<1> QED BY <1>1, Invariant, PTL DEF Spec, WhatThrowsIsNotHandled

(* It refines the contract: nothing is lost, nothing is handled twice, and *)
(* everything in its producer's order.                                     *)
THEOREM Spec => Refines
<1>1 Init => Abstract!Init BY InvAtFirst
<1>2 Inv /\ [Next]_vars => [Abstract!Next]_(Abstract!mergeVars) BY InvNext DEF Forward
<1> QED BY <1>1, <1>2, Invariant, PTL DEF Spec, Refines, Abstract!Spec
=============================================================================
