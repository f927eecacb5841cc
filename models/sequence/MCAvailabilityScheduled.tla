---------------------- MODULE MCAvailabilityScheduled -----------------------
EXTENDS MCAvailability, Scheduling

Runs(p)  == p \in running /\ Produces(p) /\ UNCHANGED running
Receives(c) == Consumes(c) /\ UNCHANGED running

Scheduled ==
    /\ Init /\ SchedulingInit
    /\ [][(\E p \in Producers : Runs(p)) \/ (\E c \in Consumers : Receives(c)) \/ Schedules]_<<vars, running>>
    /\ \A p \in Producers : WF_<<vars, running>>(Runs(p))
    /\ \A c \in Consumers : WF_<<vars, running>>(Receives(c))
    /\ WF_<<vars, running>>(Replaces)
==============================================================================
