----------------------------- MODULE Cancellable -----------------------------
(***************************************************************************)
(* Inbox, with an end that downstream is not told of, and without loss.    *)
(*                                                                         *)
(*   cancel()   set the flag; then submit an event that tells nobody       *)
(*   deliver    before each call of downstream, look at the flag           *)
(*              set:  drop the event, as if downstream had returned        *)
(*              else: call downstream                                      *)
(*                                                                         *)
(* The event of cancel is a terminal event of Inbox.  It lets the          *)
(* deliverer close the word, if there is one, and makes its own thread the *)
(* deliverer otherwise.  So all that waits is dropped when the call of     *)
(* downstream in progress returns, and not when the next event comes.      *)
(*                                                                         *)
(* Whatever is dropped goes to a hook, by the thread that drops it.  Close *)
(* is an exchange here: it returns the events that are left.  A call of    *)
(* offer that comes after the end goes to no hook: its answer says it.     *)
(***************************************************************************)
EXTENDS Batches

CONSTANTS
    Capacity, Waiting,  \* as in Inbox
    Offering,           \* the threads that offer their items
    Cancels,            \* the events that cancel: terminal ones
    Completions         \* the other terminal events that say nothing, and go to no hook

VARIABLES
    word, seen,     \* as in Inbox
    flag,           \* a shared field: cancelled
    inside,         \* the threads that were let through: their call of downstream is in progress, or about to begin
    \* Not in the code: what we know about the run.
    called,         \* what was let through, in this order
    dropped,        \* what the hooks were told, in this order
    kept            \* items whose offer was answered with: ended

hookVars == <<called, dropped, kept>>
allVars  == <<vars, batch, word, seen, flag, inside, hookVars>>

I == INSTANCE Inbox

Quiet     == Cancels \cup Completions
Told(seq) == SelectSeq(seq, LAMBDA e : e \notin Quiet)

ASSUME Quiet \subseteq Terminals

TypeOK ==
    /\ I!TypeOK
    /\ flag \in BOOLEAN
    /\ inside \subseteq {t \in Threads : InDownstream(t)}
    /\ called \in Seq(Events \cup {Failure})
    /\ dropped \in Seq((Events \cup {Failure}) \ Quiet)
    /\ kept \subseteq returned

Init ==
    /\ I!Init
    /\ flag = FALSE
    /\ inside = {}
    /\ called = <<>> /\ dropped = <<>> /\ kept = {}

Drops(seq) == dropped' = dropped \o Told(seq) /\ UNCHANGED <<called, kept>>

-----------------------------------------------------------------------------
(* The calls. *)

(* Calls from within downstream come while it is called. *)
IsCalled(t) == Host[t] # t => Host[t] \in inside

SetFlag(t) ==
    /\ MayCall(t) /\ IsCalled(t)
    /\ Upcoming(t) \in Cancels
    /\ flag' = TRUE
    /\ Calls(t, "Look")
    /\ UNCHANGED <<batch, streamVars, word, seen, inside, hookVars>>

(* The call of t with e has seen a word. *)
ComesLate(t, e) ==
    IF I!Turn(t, e) = "dropped"
       THEN IF t \in Offering /\ ~IsTerminal(e)
               THEN kept' = kept \cup {e} /\ UNCHANGED <<called, dropped>>
               ELSE Drops(<<e>>)
       ELSE UNCHANGED hookVars

Look(t) ==
    /\ I!Look(t) /\ IsCalled(t)
    /\ Upcoming(t) \notin Cancels
    /\ ComesLate(t, Upcoming(t))
    /\ UNCHANGED <<flag, inside>>

LookAgain(t) ==
    /\ I!LookAgain(t)
    /\ ComesLate(t, Current(t))
    /\ UNCHANGED <<flag, inside>>

Enter(t) == I!Enter(t) /\ UNCHANGED <<flag, inside, hookVars>>
Push(t)  == I!Push(t) /\ UNCHANGED <<flag, inside, hookVars>>

-----------------------------------------------------------------------------
(* The deliverer. *)

Leave(t) == I!Leave(t) /\ UNCHANGED <<flag, inside, hookVars>>
Take(t)  == I!Take(t) /\ UNCHANGED <<flag, inside, hookVars>>

Close(t) ==
    /\ I!Close(t)
    /\ Drops(I!Reverse(word.inbox))
    /\ UNCHANGED <<flag, inside>>

(* What t drops of its batch, if it has an end at hand. *)
RestOf(t) == IF IsTerminal(emits[t]) THEN batch[t] ELSE <<>>

MayPass(t) == ~flag

Passes(t) ==
    /\ inside' = inside \cup {t}
    /\ called' = Append(called, emits[t])
    /\ UNCHANGED <<vars, batch, dropped, kept>>

(* Nobody is called: t goes on as if downstream had returned. *)
Skips(t) ==
    /\ EmitReturns(t)
    /\ Drops(<<emits[t]>> \o RestOf(t))
    /\ UNCHANGED inside

Ask(t) ==
    /\ InDownstream(t) /\ t \notin inside
    /\ IF MayPass(t) THEN Passes(t) ELSE Skips(t)
    /\ UNCHANGED <<word, seen, flag>>

Emit(t) ==
    /\ t \in inside
    /\ I!Emit(t)
    /\ inside' = inside \ {t}
    /\ Drops(RestOf(t))
    /\ UNCHANGED flag

EmitThrows(t) ==
    /\ t \in inside
    /\ I!EmitThrows(t)
    /\ inside' = inside \ {t}
    /\ Drops(batch[t])
    /\ UNCHANGED flag

-----------------------------------------------------------------------------
Proceeds(t) ==
    \/ LookAgain(t) \/ Enter(t) \/ Push(t)
    \/ Leave(t) \/ Take(t) \/ Close(t)
    \/ Ask(t) \/ Emit(t) \/ EmitThrows(t)

Next == \E t \in Threads : SetFlag(t) \/ Look(t) \/ Proceeds(t)

Spec     == Init /\ [][Next]_allVars
FairSpec == Spec /\ \A t \in Threads : WF_allVars(Proceeds(t))

-----------------------------------------------------------------------------
(* Each event that says something is in one place, and there once: in a    *)
(* call, in the inbox, in a batch, before downstream, in downstream, with  *)
(* a hook, or back with the caller.                                        *)
RECURSIVE Sum(_, _)
Sum(f, S) == IF S = {} THEN 0 ELSE LET t == CHOOSE x \in S : TRUE IN f[t] + Sum(f, S \ {t})

Times(e, seq)  == Cardinality({i \in DOMAIN seq : seq[i] = e})
OneIf(b)       == IF b THEN 1 ELSE 0
IsWith(t, e)   == OneIf(pc[t] \in {"Look", "Enter", "Push"} /\ Current(t) = e)
IsBefore(t, e) == OneIf(InDownstream(t) /\ t \notin inside /\ emits[t] = e)

Places(e) ==
    Sum([t \in Threads |-> IsWith(t, e) + IsBefore(t, e) + Times(e, batch[t])], Threads)
    + Times(e, word.inbox) + Times(e, called) + Times(e, dropped)
    + OneIf(e \in kept) + OneIf(e \in refused)

OnceEach ==
    /\ \A e \in submitted \ Quiet : Places(e) = 1
    /\ Failure \in Range(delivered) => Places(Failure) = 1

(* Downstream is called with what Inbox delivers, in the same order, up to *)
(* the cancellation.                                                       *)
CalledFirst ==
    /\ Len(called) <= Len(delivered)
    /\ called = SubSeq(delivered, 1, Len(called))
    /\ ~flag => Len(delivered) <= Len(called) + 1

(* Nobody is let through after the flag was set. *)
NobodyPasses == [][flag => called' = called]_allVars

(* Downstream is not told of the cancellation. *)
CancelIsQuiet == Range(called) \cap Cancels = {}

(* At rest after a cancellation, the word is closed, and all that waited   *)
(* is with the hooks.  A cancellation leads there.                         *)
CancelledIsOver == AtRest /\ flag => word = I!Closed
CancelEnds      == flag ~> word = I!Closed

Refines == I!Refines
=============================================================================
