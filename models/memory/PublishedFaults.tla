--------------------------- MODULE PublishedFaults ---------------------------
(* Faults in Views and Programs; models.toml says which property must find *)
(* each in the published tests.                                            *)
EXTENDS Published

(* A load leaves its thread where it was. *)
OwnStays(t, a, i) ==
    [from  |-> IF a.kind = "load" THEN views[t].from ELSE [views[t].from EXCEPT ![a.location] = i],
     after |-> views[t].after \cup (IF a.location \in Watched THEN {a} ELSE {})]

(* A store takes any place, or one between an update and what it has read. *)
PlacesAnywhere(t, mode, loc) ==
    {k \in 2 .. Len(messages[loc]) + 1 : k <= Len(messages[loc]) => ~messages[loc][k].attached}
PlacesBetween(t, mode, loc) == From(t, mode, loc) + 1 .. Len(messages[loc]) + 1

(* A load with acquire learns only which messages there are, or only which *)
(* accesses are ordered.                                                   *)
LearnedWithoutAccesses(t, mode, loc, i) ==
    Joined(Heard(t, mode),
           IF Acquires(mode) THEN [Unaware EXCEPT !.from = messages[loc][i].view.from] ELSE Unaware)
LearnedWithoutMessages(t, mode, loc, i) ==
    Joined(Heard(t, mode), IF Acquires(mode) THEN [Unaware EXCEPT !.after = messages[loc][i].view.after] ELSE Unaware)

(* Volatile is not one of the modes that release. *)
OnlyRelease(mode) == mode = "release"

(* A volatile access knows nothing from the fence before it. *)
HeardNothing(t, mode) == Unaware

(* A fence makes nothing common, or does not take notice of what is. *)
FenceForItself(t) ==
    /\ fences[t].due
    /\ fences' = [fences EXCEPT ![t] = [due |-> FALSE, from |-> Later(common, @.from)]]
    /\ UNCHANGED <<messages, views, common, raced, visible>>
FenceForOthers(t) ==
    /\ fences[t].due
    /\ common' = Later(common, fences[t].from)
    /\ fences' = [fences EXCEPT ![t].due = FALSE]
    /\ UNCHANGED <<messages, views, raced, visible>>

(* A fence is never executed. *)
FenceNever(t) == FALSE

(* Ordered accesses race. *)
RacesInOrder(a, view) ==
    \E b \in Accesses : b.thread # a.thread /\ b.location = a.location /\ "store" \in {a.kind, b.kind} /\ a.plain

(* An instruction is left out, also behind the last one. *)
ExecutedAndSkipped(t) == next' = [next EXCEPT ![t] = @ + 2] /\ UNCHANGED <<test, made, registers>>

(* A store is executed before the load that precedes it, and once more. *)
StoresEarly(t) ==
    /\ Has(t, "load")
    /\ next[t] < Len(Code(made, t))
    /\ LET later == Code(made, t)[next[t] + 1]
       IN  later[1] = "store" /\ Newest(later[3]) # later[4] /\ Store(t, later[2], later[3], later[4])
    /\ UNCHANGED <<test, made, next, registers>>
LoadsOrLater(t) ==
    \/ StoresEarly(t)
    \/ /\ Has(t, "load")
       /\ \E i \in Readable(t, Mode(t), Variable(t)) :
             Load(t, Mode(t), Variable(t), i) /\ Keeps(t, Content(Variable(t), i))

(* A test begins with the data race of the one before it. *)
AnewAfterRace(values) ==
    LET first == [v \in DOMAIN values |-> 1]
    IN  /\ messages' = [v \in DOMAIN values |->
                           <<[value |-> values[v], view |-> [from |-> first, after |-> {}], attached |-> FALSE, by |-> "nobody"]>>]
        /\ views' = [t \in Threads |-> [from |-> first, after |-> Accesses]]
        /\ fences' = [t \in Threads |-> [due |-> FALSE, from |-> first]]
        /\ common' = first
        /\ visible' = Visible(messages', views')
        /\ UNCHANGED raced
=============================================================================
