----------------------- MODULE OneToOneInJavaMutants ------------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCOneToOneInJava

(* Takes the ring for larger than it is. *)
LooksTooFar(t) ==
    /\ pc[t] = "LookForRoom"
    /\ Reads(t, "look for room", "head", 0, LAMBDA h :
          /\ limit' = h + Capacity + 1
          /\ GoTo(t, IF put < h + Capacity + 1 THEN "Put" ELSE "LookForRoom"))
    /\ UNCHANGED <<put, taken, got, inOrder>>

(* Leaves what it has taken in its slot. *)
LeavesIt(t) ==
    /\ pc[t] = "Clear"
    /\ taken' = taken + 1
    /\ inOrder' = (inOrder /\ got = taken)
    /\ GoTo(t, "Advance")
    /\ UNCHANGED <<memoryVars, put, limit, got>>

(* Opens the element behind the one that it has. *)
OpensTheNext(t) ==
    /\ pc[t] = "Open"
    /\ Reads(t, "open", "element", IF got = Elements - 1 THEN got ELSE got + 1, LAMBDA v : got' = Nothing)
    /\ GoTo(t, "idle")
    /\ UNCHANGED <<put, taken, limit, inOrder>>

(* Takes a step that is not there. *)
GoesNowhere(t) ==
    /\ pc[t] = "Advance"
    /\ GoTo(t, "gone")
    /\ UNCHANGED <<memoryVars, put, taken, limit, got, inOrder>>
=============================================================================
