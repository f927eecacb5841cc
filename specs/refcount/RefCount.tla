------------------------------ MODULE RefCount ------------------------------
(***************************************************************************)
(* What a user of a reference count may rely on.                           *)
(*                                                                         *)
(* A reference count is one number.  It starts at Initial; retain(n) adds  *)
(* n, release(n) subtracts n, and when it comes to zero the object is dead *)
(* for good and is deallocated, once.  A call that has no business being   *)
(* made (a retain of a dead object, a release of more than there is) is    *)
(* refused and changes nothing.  Each call takes effect at one instant     *)
(* between its beginning and its end.  That is all, and every variant      *)
(* beside this module is measured against it.                              *)
(*                                                                         *)
(* The instant at which a call took effect may be known only later.  So    *)
(* this module does not guess.  It carries `worlds', the set of ALL ways   *)
(* in which the calls so far can have taken effect, given what they        *)
(* answered.  An answer that leaves no world is one that no atomic counter *)
(* could have given.                                                       *)
(*                                                                         *)
(* With Brink = FALSE, zero is death.  With Brink = TRUE the release that  *)
(* comes to zero still has to make it so: as long as it, or another        *)
(* release under way, has not done that, a retain that gets in revives the *)
(* count.  Whichever of them makes it so deallocates.  Nobody who keeps to *)
(* the rules can tell the difference: at zero there is no reference left   *)
(* to retain with.                                                         *)
(*                                                                         *)
(* With Exchange = TRUE, releases that are under way together may give     *)
(* each other's answers: how many are refused is promised, which of them   *)
(* is not.                                                                 *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    Threads,    \* who calls
    Initial,    \* the count at the start
    Promise,    \* up to this count a retain of a live object is never refused
    Limit,      \* above this count it always is; between the two, either
    Brink,      \* FALSE: zero is death; TRUE: see above
    Exchange    \* FALSE: everybody gets their own answer; TRUE: see above

VARIABLES
    call,       \* call[t]: the call t is in, or NoCall
    worlds      \* every world that explains the answers given so far

vars == <<call, worlds>>

ASSUME 0 < Initial /\ Initial <= Promise /\ Promise <= Limit
ASSUME {Brink, Exchange} \subseteq BOOLEAN

-----------------------------------------------------------------------------
(* The calls, and their replies.  "freed" is a release that deallocated;   *)
(* "refused, freed" one that was too many, but deallocated for another.    *)

NoCall     == [kind |-> "none",    n |-> 0]
Retain(n)  == [kind |-> "retain",  n |-> n]
Release(n) == [kind |-> "release", n |-> n]
Read(r)    == [kind |-> "read",    n |-> r]     \* a reading that showed r

Replies == {"done", "freed", "refused", "refused, freed"}

-----------------------------------------------------------------------------
(* A world is a count, whether the object is dead, and for each thread the *)
(* answer that its call is bound to give: "none" while that call has not   *)
(* taken effect.                                                           *)

World(c, d, a) == [count |-> c, dead |-> d, answer |-> a]

FirstWorld == World(Initial, FALSE, [t \in Threads |-> "none"])

(* The ways for call k to take effect in world w: a new count, and the     *)
(* answer.  A reading of zero says that the object is dead, so a count of  *)
(* zero on the brink shows as one; above Promise it says "Promise, or      *)
(* more".                                                                  *)
Shown(w) == CASE w.dead            -> 0
              [] w.count = 0       -> 1
              [] w.count > Promise -> Promise
              [] OTHER             -> w.count

Effects(w, k) ==
    LET c == w.count IN
    CASE k.kind = "retain" ->
            (IF ~w.dead /\ c + k.n <= Limit           THEN {<<c + k.n, "done">>} ELSE {}) \cup
            (IF w.dead \/ c = 0 \/ c + k.n > Promise  THEN {<<c, "refused">>}    ELSE {})
      [] k.kind = "release" ->
            {CASE k.n < c -> <<c - k.n, "done">>
               [] k.n = c -> <<0, IF Brink THEN "done" ELSE "freed">>
               [] k.n > c -> <<c, "refused">>}
      [] k.kind = "read" ->
            IF k.n = Shown(w) THEN {<<c, "done">>} ELSE {}
      [] OTHER -> {}

TakeEffect(w, t, calls) ==
    {World(e[1], w.dead \/ e[2] = "freed", [w.answer EXCEPT ![t] = e[2]]) :
        e \in Effects(w, calls[t])}

UnderWay(calls) == {t \in Threads : calls[t].kind # "none"}

(* All that can have come about: any of the calls under way, in any order, *)
(* may have taken effect.                                                  *)
Settle(ws, calls) ==
    LET pending(w) == {t \in UnderWay(calls) : w.answer[t] = "none"}
        next(vs)   == UNION {UNION {TakeEffect(w, t, calls) : t \in pending(w)} : w \in vs}
        \* UpTo[k]: k of them or fewer have taken effect
        UpTo[k \in 0 .. Cardinality(UnderWay(calls))] ==
            IF k = 0 THEN ws ELSE LET fewer == UpTo[k - 1] IN fewer \cup next(fewer)
    IN  UpTo[Cardinality(UnderWay(calls))]

(* Clients may tell calls apart that are the same here. *)
Same(k, l) == k.kind = l.kind /\ k.n = l.n

(* The worlds in which t and another caller of the same have exchanged the *)
(* answers they are bound to give.                                         *)
Exchanged(w, t, calls) ==
    IF ~Exchange \/ calls[t].kind # "release" THEN {w}
    ELSE {[w EXCEPT !.answer[t] = w.answer[u], !.answer[u] = w.answer[t]] :
            u \in {u \in Threads : Same(calls[u], calls[t])}}

(* Does t's reply agree with world w?  On the brink it is the reply itself *)
(* that makes the object dead.                                             *)
Buries(reply) == Brink /\ reply \in {"freed", "refused, freed"}

Agrees(w, t, reply) ==
    IF Buries(reply)
       THEN /\ w.count = 0 /\ ~w.dead
            /\ w.answer[t] = IF reply = "freed" THEN "done" ELSE "refused"
       ELSE w.answer[t] = reply

(* If the count is zero and the object not dead, there must be somebody    *)
(* left who will see to it.                                                *)
Attended(w, calls) == w.count = 0 /\ ~w.dead => \E t \in Threads : calls[t].kind = "release"

(* What is left of the worlds when t's call returns. *)
Explain(ws, calls, t, reply) ==
    LET possible == UNION {Exchanged(w, t, calls) : w \in Settle(ws, calls)}
        agreeing == {w \in possible : Agrees(w, t, reply)}
        after    == {World(w.count, w.dead \/ Buries(reply), [w.answer EXCEPT ![t] = "none"]) :
                        w \in agreeing}
    IN  {w \in after : Attended(w, [calls EXCEPT ![t] = NoCall])}

-----------------------------------------------------------------------------
TypeOK ==
    /\ \A t \in Threads : call[t].kind \in {"none", "retain", "release"}
    /\ \A w \in worlds : /\ w.count \in 0 .. Limit
                         /\ w.dead \in BOOLEAN
                         /\ w.dead => w.count = 0
                         /\ \A t \in Threads : w.answer[t] \in {"none"} \cup Replies

Init ==
    /\ call = [t \in Threads |-> NoCall]
    /\ worlds = {FirstWorld}

(* A call begins; it takes effect at some instant from here on. *)
Begin(t) ==
    /\ call[t] = NoCall
    /\ call' = [call EXCEPT ![t] = call'[t]]
    /\ call'[t] # NoCall
    /\ worlds' = Settle(worlds, call')

(* A call returns, with an answer that some world explains. *)
Answer(t) ==
    /\ call[t] # NoCall
    /\ call' = [call EXCEPT ![t] = NoCall]
    /\ \E reply \in Replies : worlds' = Explain(worlds, call, t, reply)
    /\ worlds' # {}

(* A call of a single step begins, takes effect and returns in one.  Which *)
(* call it was shows in the worlds only.                                   *)
BeginAndAnswer(t) ==
    /\ call[t] = NoCall
    /\ UNCHANGED call
    /\ \E kind \in {"retain", "release", "read"}, n \in 0 .. Limit + 1, reply \in Replies :
          worlds' = Explain(worlds, [call EXCEPT ![t] = [kind |-> kind, n |-> n]], t, reply)
    /\ worlds' # {}

Next == \E t \in Threads : Begin(t) \/ Answer(t) \/ BeginAndAnswer(t)

Spec == Init /\ [][Next]_vars
=============================================================================
