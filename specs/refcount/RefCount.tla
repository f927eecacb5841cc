------------------------------ MODULE RefCount ------------------------------
(***************************************************************************)
(* The contract of a reference count with its callers.                     *)
(*                                                                         *)
(* A reference count is one number.  It starts at Initial; retain(n) adds  *)
(* n, and release(n) subtracts n.  At zero the object is dead for good and *)
(* is deallocated, once.  An illegal call (a retain of a dead object, a    *)
(* release of more references than there are) is refused and changes       *)
(* nothing.  Each call takes effect at one instant between its beginning   *)
(* and its end.  Every variant beside this module is measured against this *)
(* contract.                                                               *)
(*                                                                         *)
(* The instant at which a call took effect may be known only later.  So    *)
(* this module does not guess.  It carries `worlds', the set of ALL ways   *)
(* in which the calls so far can have taken effect, given their answers.   *)
(* If an answer leaves no world, no atomic counter could have given it.    *)
(*                                                                         *)
(* With Brink = FALSE, zero is death.  With Brink = TRUE, the release that *)
(* reaches zero must still make the object dead.  Until that release or    *)
(* another one in progress has done so, a retain that gets in revives the  *)
(* count.  The release that makes the object dead deallocates.  Callers    *)
(* that keep to the rules cannot tell the difference: at zero there is no  *)
(* reference left to retain with.                                          *)
(*                                                                         *)
(* With Exchange = TRUE, concurrent releases of the same amount may swap   *)
(* their answers.  The number of refused releases is promised, but not     *)
(* which of them are refused.                                              *)
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
(* The calls and their replies.  "freed": the release deallocated.         *)
(* "refused, freed": the release was one too many, but deallocated for     *)
(* another release.                                                        *)

NoCall     == [kind |-> "none",    n |-> 0]
Retain(n)  == [kind |-> "retain",  n |-> n]
Release(n) == [kind |-> "release", n |-> n]
Read(r)    == [kind |-> "read",    n |-> r]     \* a reading that showed r

Replies == {"done", "freed", "refused", "refused, freed"}

-----------------------------------------------------------------------------
(* A world is a count, whether the object is dead, and for each thread the *)
(* answer that its call is bound to give.  This is "none" while the call   *)
(* has not taken effect.                                                   *)

World(c, d, a) == [count |-> c, dead |-> d, answer |-> a]

FirstWorld == World(Initial, FALSE, [t \in Threads |-> "none"])

(* The ways for call k to take effect in world w: a new count, and the     *)
(* answer.  A reading of zero means that the object is dead, so a count of *)
(* zero on the brink reads as one.  A reading of Promise means "Promise,   *)
(* or more".                                                               *)
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

(* All possible outcomes: any of the calls in progress, in any order, may  *)
(* have taken effect.                                                      *)
Settle(ws, calls) ==
    LET pending(w) == {t \in UnderWay(calls) : w.answer[t] = "none"}
        next(vs)   == UNION {UNION {TakeEffect(w, t, calls) : t \in pending(w)} : w \in vs}
        \* UpTo[k]: at most k calls have taken effect
        UpTo[k \in 0 .. Cardinality(UnderWay(calls))] ==
            IF k = 0 THEN ws ELSE LET fewer == UpTo[k - 1] IN fewer \cup next(fewer)
    IN  UpTo[Cardinality(UnderWay(calls))]

(* Clients may distinguish calls that are the same here. *)
Same(k, l) == k.kind = l.kind /\ k.n = l.n

(* The worlds in which t has swapped answers with a thread that is in the  *)
(* same call: the answers that both are bound to give.                     *)
Exchanged(w, t, calls) ==
    IF ~Exchange \/ calls[t].kind # "release" THEN {w}
    ELSE {[w EXCEPT !.answer[t] = w.answer[u], !.answer[u] = w.answer[t]] :
            u \in {u \in Threads : Same(calls[u], calls[t])}}

(* Does t's reply agree with world w?  On the brink the reply itself makes *)
(* the object dead.                                                        *)
Buries(reply) == Brink /\ reply \in {"freed", "refused, freed"}

Agrees(w, t, reply) ==
    IF Buries(reply)
       THEN /\ w.count = 0 /\ ~w.dead
            /\ w.answer[t] = IF reply = "freed" THEN "done" ELSE "refused"
       ELSE w.answer[t] = reply

(* If the count is zero and the object is not dead, a release must still   *)
(* be in progress.                                                         *)
Attended(w, calls) == w.count = 0 /\ ~w.dead => \E t \in Threads : calls[t].kind = "release"

(* The worlds that remain when t's call returns. *)
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

(* A single-step call begins, takes effect and returns in one step.  Only  *)
(* the worlds show which call it was.                                      *)
BeginAndAnswer(t) ==
    /\ call[t] = NoCall
    /\ UNCHANGED call
    /\ \E kind \in {"retain", "release", "read"}, n \in 0 .. Limit + 1, reply \in Replies :
          worlds' = Explain(worlds, [call EXCEPT ![t] = [kind |-> kind, n |-> n]], t, reply)
    /\ worlds' # {}

Next == \E t \in Threads : Begin(t) \/ Answer(t) \/ BeginAndAnswer(t)

Spec == Init /\ [][Next]_vars
=============================================================================
