------------------------- MODULE MCSignalledSpurious -------------------------
(* Park may return without a permit, at any time, but need not: as LockSupport allows. *)
EXTENDS MCSignalled

SpuriousSpec ==
    /\ Spec
    /\ \A p \in Producers : WF_vars(Produces(p))
    /\ WF_vars((pc[Consumer] = "Park" => permit) /\ Consumes(Consumer))
    /\ \A h \in Halters : WF_vars(Halts(h))
    /\ \A t \in Threads : WF_vars(Drains(t))
==============================================================================
