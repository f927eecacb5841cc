---------------------------- MODULE ModesMutants ----------------------------
(* Faults in Views and Modes; models.toml says which property must find each. *)
EXTENDS MCModes

(* Views *)

(* Volatile is not one of the modes that acquire, or that release. *)
OnlyAcquire(mode) == mode = "acquire"
OnlyRelease(mode) == mode = "release"

(* A load with acquire learns nothing from the view of the message. *)
LearnedFromFences(t, mode, loc, i) == Heard(t, mode)

(* It learns which messages there are, but not which accesses are ordered. *)
LearnedWithoutAccesses(t, mode, loc, i) ==
    Joined(Heard(t, mode),
           IF Acquires(mode) THEN [Unaware EXCEPT !.from = messages[loc][i].view.from] ELSE Unaware)

(* It learns which accesses are ordered, but not which messages there are. *)
LearnedWithoutMessages(t, mode, loc, i) ==
    Joined(Heard(t, mode), IF Acquires(mode) THEN [Unaware EXCEPT !.after = messages[loc][i].view.after] ELSE Unaware)

(* A load leaves its thread where it was: an older message may be read next. *)
OwnStays(t, a, i) ==
    [from  |-> IF a.kind = "load" THEN views[t].from ELSE [views[t].from EXCEPT ![a.location] = i],
     after |-> views[t].after \cup (IF a.location \in Watched THEN {a} ELSE {})]

(* A store leaves its thread where it was: its own store need not be read next. *)
OwnStoreStays(t, a, i) ==
    [from  |-> IF a.kind = "store" THEN views[t].from ELSE [views[t].from EXCEPT ![a.location] = i],
     after |-> views[t].after \cup (IF a.location \in Watched THEN {a} ELSE {})]

(* A thread's own access does not become known. *)
OwnUnnoticed(t, a, i) == [from |-> [views[t].from EXCEPT ![a.location] = i], after |-> views[t].after \ {a}]

(* A store takes any place, also before what its thread knows. *)
PlacesAnywhere(t, mode, loc) ==
    {k \in 1 .. Len(messages[loc]) + 1 : k <= Len(messages[loc]) => ~messages[loc][k].attached}

(* A store may come between an update and the message that it has read. *)
PlacesBetween(t, mode, loc) == From(t, mode, loc) + 1 .. Len(messages[loc]) + 1

(* An update drops the view of the message that it has read. *)
PassedNothing(a, i) == Unaware

(* A volatile access knows nothing from the fence before it. *)
HeardNothing(t, mode) == Unaware

(* A load makes nothing known to the fence behind it. *)
KnownNothing(t, mode, loc, i) == Heard(t, mode).from

(* A fence makes nothing common. *)
FenceForItself(t) ==
    /\ fences[t].due
    /\ fences' = [fences EXCEPT ![t] = [due |-> FALSE, from |-> Later(common, @.from)]]
    /\ UNCHANGED <<messages, views, common, raced, visible>>

(* A fence does not take notice of what others have made common. *)
FenceForOthers(t) ==
    /\ fences[t].due
    /\ common' = Later(common, fences[t].from)
    /\ fences' = [fences EXCEPT ![t].due = FALSE]
    /\ UNCHANGED <<messages, views, raced, visible>>

(* A fence is never executed. *)
FenceNever(t) == FALSE

(* A volatile access does not wait for the fence. *)
NoneIsEverDue(t) == TRUE

(* Nothing is forgotten. *)
First(S) == 1

(* Ordered accesses race, or two loads do. *)
RacesInOrder(a, view) ==
    \E b \in Accesses : b.thread # a.thread /\ b.location = a.location /\ "store" \in {a.kind, b.kind} /\ a.plain
RacesLoads(a, view) ==
    \E b \in Accesses \ view.after : b.thread # a.thread /\ b.location = a.location /\ (a.plain \/ b.plain)

(* Modes *)

(* An instruction is left out, also behind the last one. *)
ExecutedAndSkipped(t) == next' = [next EXCEPT ![t] = @ + 2]

(* A store is executed before the load that precedes it, and once more. *)
StoresEarly(t) ==
    /\ Has(t, "load")
    /\ next[t] < Len(Program[t])
    /\ LET later == Program[t][next[t] + 1]
       IN  Newest(later[3]) # later[4] /\ Store(t, later[2], later[3], later[4])
    /\ UNCHANGED <<next, loaded>>
LoadsOrLater(t) == StoresEarly(t) \/ (Has(t, "load") /\ Finds(t, Any))
=============================================================================
