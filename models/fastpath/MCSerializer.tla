---------------------------- MODULE MCSerializer ----------------------------
(***************************************************************************)
(* The contract by itself.  A variant does not do all that it may, so a    *)
(* line that is missing in Serializer need not show in any of them.  Here  *)
(* every step is taken that the contract allows, and what a user relies on *)
(* is asked of the contract alone.                                         *)
(***************************************************************************)
EXTENDS Serializer

Calls == Events \cup {Failure}

(* Serializer says which steps there are, but not how to find them.  So    *)
(* steps are tried that add to what there is, forget all of it, or leave   *)
(* it as it is.                                                            *)
OrOther(S) == {S, {}} \cup {S \cup {e} : e \in Events}

AnyStep ==
    /\ submitted' \in OrOther(submitted)
    /\ returned' \in OrOther(returned)
    /\ refused' \in OrOther(refused)
    /\ ahead' \in {ahead} \cup {[ahead EXCEPT ![e] = S] : e \in Events, S \in {{}, Waiting, Events}}
    /\ Callers
    /\ delivered' \in {delivered, <<>>} \cup {Append(delivered, e) : e \in Calls}
    /\ emitting' \in {emitting, {}} \cup {{e} : e \in Calls} \cup {emitting \cup {e} : e \in Calls}
    /\ failed' \in BOOLEAN
    /\ Next

AnySteps == Init /\ [][AnyStep]_vars

Unlimited == Cardinality(Events) + 1

-----------------------------------------------------------------------------
(* What a user relies on. *)

Before(i) == {delivered[j] : j \in 1 .. i - 1}

OnlyOnce == \A i \in DOMAIN delivered : delivered[i] \notin Before(i)

NothingUncalledFor == Range(delivered) \subseteq submitted \cup (IF failed THEN {Failure} ELSE {})

AnsweredOnce == refused \subseteq returned /\ returned \subseteq submitted

RefusedIsNotDelivered == refused \cap Range(delivered) = {}

InOrder == Ordered => \A i \in DOMAIN delivered :
    delivered[i] \in Events => ahead[delivered[i]] \subseteq Before(i)

NothingAfterTheEnd == \A i \in DOMAIN delivered : Before(i) \cap (Terminals \cup {Failure}) = {}

(* The call that downstream is in is the one that began last. *)
OneAtATime == \A e \in emitting : delivered # <<>> /\ e = delivered[Len(delivered)] /\ emitting = {e}

AtRest == submitted = returned

NothingLost == AtRest /\ ~Ended => submitted \subseteq refused \cup Range(delivered)

NobodyIsInside == AtRest => emitting = {}

FailureIsTold == AtRest /\ failed => Ended

-----------------------------------------------------------------------------
(* The same for steps. *)

(* What has happened has happened. *)
ForGood == [][
    /\ submitted \subseteq submitted' /\ returned \subseteq returned' /\ refused \subseteq refused'
    /\ \E more \in {<<>>} \cup {<<e>> : e \in Calls} : delivered' = delivered \o more
    /\ failed => failed']_vars

(* A call is answered once, and refused only with its answer, an item where *)
(* there is no room. *)
RefusesForWantOfRoom == [][\A e \in refused' \ refused :
    e \in returned' \ returned /\ e \notin Terminals /\ Cardinality(Waiting) >= Room]_vars

(* What is ahead of a call is known when it begins. *)
AheadIsWhatWaits == [][\A e \in Events :
    ahead'[e] = IF e \in submitted' \ submitted THEN Waiting ELSE ahead[e]]_vars

(* Downstream is called only with what is delivered thereby. *)
CallsAreDeliveries == [][\A e \in emitting' \ emitting : delivered' = Append(delivered, e)]_vars
DeliveriesAreCalls == [][delivered' # delivered => emitting' # {}]_vars

(* It throws only while it is called, and hears of nothing else then. *)
ThrowsInside == [][failed' # failed => emitting # {}]_vars
FailureFirst == [][failed' /\ delivered' # delivered => emitting' = {Failure}]_vars
=============================================================================
