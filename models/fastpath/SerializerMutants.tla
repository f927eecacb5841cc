-------------------------- MODULE SerializerMutants --------------------------
(* Lines that Serializer might lack; models.toml says which property must find each. *)
EXTENDS MCSerializer

(* A call may begin that has begun already. *)
SubmitAgain(e) ==
    /\ submitted' = submitted \cup {e}
    /\ ahead' = [ahead EXCEPT ![e] = Waiting]
    /\ UNCHANGED <<returned, refused>> \/ Answer(e)

(* A call may return that has not begun. *)
ReturnUncalled(e) ==
    /\ e \notin returned
    /\ Answer(e)
    /\ UNCHANGED <<submitted, ahead>>

(* Any item may be refused. *)
MayRefuseAnItem(e) == e \notin Terminals

(* The end may be refused. *)
MayRefuseAnything(e) == Cardinality(Waiting) >= Room

(* What was refused may be delivered. *)
DownstreamOfAll ==
    /\ Callers
    /\ Downstream
    /\ submitted' = returned' => Settled'

(* What nobody has submitted may be delivered. *)
MayBeginUncalled(e) == ~Ended /\ e \notin Range(delivered) /\ IF e = Failure THEN failed' ELSE ~failed'

(* What was delivered may be delivered again. *)
MayBeginAgain(e) == ~Ended /\ IF e = Failure THEN failed' ELSE ~failed' /\ e \in submitted'

(* Something may come after the end. *)
MayBeginAfterTheEnd(e) == IF e = Failure THEN failed' ELSE ~failed' /\ e \in submitted' \ Range(delivered)

(* An event may overtake others. *)
MayBeginFirst(e) == ~Ended /\ IF e = Failure THEN failed' ELSE ~failed' /\ e \in submitted' \ Range(delivered)

(* The next call may begin as if downstream had not thrown. *)
MayBeginAllTheSame(e) ==
    /\ ~Ended
    /\ IF e = Failure
          THEN failed'
          ELSE e \in submitted' \ Range(delivered) /\ ahead'[e] \subseteq Range(delivered)

(* The call before may go on. *)
BeginBeside(e) == MayBegin(e) /\ delivered' = Append(delivered, e) /\ emitting' = emitting \cup {e}

(* What is delivered may never be heard of. *)
BeginUnheard(e) == MayBegin(e) /\ delivered' = Append(delivered, e) /\ emitting' = {}

(* A call may end in the next one, unseen. *)
EndInAnother == delivered' = delivered /\ emitting' \in {{}, {Failure}}

(* Downstream may be called again with what was delivered last. *)
EndAndRepeat == delivered' = delivered /\ emitting' \subseteq {delivered[i] : i \in DOMAIN delivered \cap {Len(delivered)}}

(* What was delivered may be forgotten. *)
EndAndForget == delivered' = <<>> /\ emitting' = {}

(* It may throw without being called. *)
ThrowAnywhere ==
    /\ failed => failed'
    /\ (\E e \in Calls : Begin(e)) \/ End \/ UNCHANGED <<delivered, emitting>>

(* All may return while downstream is still in a call. *)
SettledInside == Ended \/ (~failed /\ submitted \subseteq refused \cup Range(delivered))

(* All may return though something waits. *)
SettledWaiting == emitting = {} /\ (failed => Ended)

(* All may return though downstream has not been told that it threw. *)
SettledUntold == emitting = {} /\ (Ended \/ submitted \subseteq refused \cup Range(delivered))
=============================================================================
