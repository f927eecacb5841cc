----------------------------- MODULE ReadersEnd -----------------------------
(***************************************************************************)
(* How readers of a ring end after the sequencer is closed.  Some follow   *)
(* the producers, and some follow other readers (Chain).                   *)
(*                                                                         *)
(*   await  halted: end                                                    *)
(*          look how far it may read: the marks; or how far each reader    *)
(*          before it is done, and the least of these                      *)
(*          there is an entry: read, and finish                            *)
(*          the sequencer is not closed: look again                        *)
(*          look at the mark of the next entry: not published, end         *)
(*          for each reader before it: has it ended?  How far is it done?  *)
(*          It has ended, and not finished the next entry: end             *)
(*          look again                                                     *)
(*   end    say so, in a word of its own                                   *)
(*                                                                         *)
(* A producer that has claimed a number may publish it after the close.    *)
(* Then readers may have ended already, and those that follow them are     *)
(* not to wait for ever.                                                   *)
(*                                                                         *)
(* A look at the marks is one step: marks are only set.  The memory is     *)
(* sequentially consistent.  Left out: room (no number comes twice), how   *)
(* far a look may go, and readers that are run again after their end.      *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS
    Readers,
    Upstream,       \* Upstream[r]: the readers before r, in the order of its looks
    Last,           \* the numbers are 1 to Last
    Halts,          \* the readers that may be halted
    Stops           \* the readers that may stop while they handle an entry, or wait

ASSUME Upstream \in [Readers -> Seq(Readers)]

VARIABLES
    published,      \* the numbers whose mark is set
    closed,
    done,           \* done[r]: the last number that r has finished
    ended,          \* ended[r]: r has said that it has ended
    halted,
    pc,             \* pc[r]: r's next access
    at,             \* at[r]: how many of the readers before it r has looked at
    high,           \* high[r]: the least that r has seen of these
    atClose         \* not in the code: the last number of those published without a gap before the close

vars == <<published, closed, done, ended, halted, pc, at, high, atClose>>

Next(r)    == done[r] + 1
Follows(r) == Upstream[r] # <<>>
Min(a, b)  == IF a < b THEN a ELSE b

(* The last number that is published with all from n on; n - 1 if n is not. *)
Shown(n) == CHOOSE h \in n - 1 .. Last : n .. h \subseteq published /\ h + 1 \notin published

Init ==
    /\ published = {} /\ closed = FALSE /\ atClose = 0
    /\ done = [r \in Readers |-> 0]
    /\ ended = [r \in Readers |-> FALSE] /\ halted = [r \in Readers |-> FALSE]
    /\ pc = [r \in Readers |-> "ReadHalted"]
    /\ at = [r \in Readers |-> 0] /\ high = [r \in Readers |-> Last]

-----------------------------------------------------------------------------
(* The others. *)

Publish(n) ==
    /\ n \in 1 .. Last \ published
    /\ published' = published \cup {n}
    /\ UNCHANGED <<closed, done, ended, halted, pc, at, high, atClose>>

Close ==
    /\ ~closed
    /\ closed' = TRUE
    /\ atClose' = Shown(1)
    /\ UNCHANGED <<published, done, ended, halted, pc, at, high>>

Halt(r) ==
    /\ r \in Halts /\ ~halted[r]
    /\ halted' = [halted EXCEPT ![r] = TRUE]
    /\ UNCHANGED <<published, closed, done, ended, pc, at, high, atClose>>

Stop(r) ==
    /\ r \in Stops /\ pc[r] \in {"ReadHalted", "Finish"}
    /\ pc' = [pc EXCEPT ![r] = "stopped"]
    /\ UNCHANGED <<published, closed, done, ended, halted, at, high, atClose>>

-----------------------------------------------------------------------------
(* A reader. *)

GoTo(r, label) == pc' = [pc EXCEPT ![r] = label]

sharedVars == <<published, closed, done, ended, halted, atClose>>

(* Before a loop over the readers before r. *)
Begins(r) == at' = [at EXCEPT ![r] = 0] /\ high' = [high EXCEPT ![r] = Last]

ReadHalted(r) ==
    /\ pc[r] = "ReadHalted"
    /\ GoTo(r, CASE halted[r] -> "End" [] Follows(r) -> "LookUpstream" [] OTHER -> "LookAtMarks")
    /\ Begins(r)
    /\ UNCHANGED sharedVars

LookAtMarks(r) ==
    /\ pc[r] = "LookAtMarks"
    /\ high' = [high EXCEPT ![r] = Shown(Next(r))]
    /\ GoTo(r, IF high'[r] >= Next(r) THEN "Finish" ELSE "ReadClosed")
    /\ UNCHANGED <<sharedVars, at>>

LookUpstream(r) ==
    /\ pc[r] = "LookUpstream"
    /\ LET other == Upstream[r][at[r] + 1]
           least == Min(high[r], done[other])
       IN  /\ high' = [high EXCEPT ![r] = least]
           /\ at' = [at EXCEPT ![r] = @ + 1]
           /\ GoTo(r, CASE at'[r] < Len(Upstream[r]) -> "LookUpstream"
                        [] least >= Next(r)          -> "Finish"
                        [] OTHER                     -> "ReadClosed")
    /\ UNCHANGED sharedVars

Finish(r) ==
    /\ pc[r] = "Finish"
    /\ done' = [done EXCEPT ![r] = high[r]]
    /\ GoTo(r, "ReadHalted")
    /\ UNCHANGED <<published, closed, ended, halted, atClose, at, high>>

ReadClosed(r) ==
    /\ pc[r] = "ReadClosed"
    /\ GoTo(r, IF closed THEN "LookAgain" ELSE "ReadHalted")
    /\ Begins(r)
    /\ UNCHANGED sharedVars

LookAgain(r) ==
    /\ pc[r] = "LookAgain"
    /\ GoTo(r, CASE Next(r) \notin published -> "End"
                 [] Follows(r)               -> "ReadEnded"
                 [] OTHER                    -> "ReadHalted")
    /\ UNCHANGED <<sharedVars, at, high>>

(* The next reader before r, if there is one. *)
Goes(r) ==
    /\ at' = [at EXCEPT ![r] = @ + 1]
    /\ GoTo(r, IF at'[r] < Len(Upstream[r]) THEN "ReadEnded" ELSE "ReadHalted")

ReadEnded(r) ==
    /\ pc[r] = "ReadEnded"
    /\ IF ended[Upstream[r][at[r] + 1]] THEN GoTo(r, "ReadDone") /\ UNCHANGED at ELSE Goes(r)
    /\ UNCHANGED <<sharedVars, high>>

ReadDone(r) ==
    /\ pc[r] = "ReadDone"
    /\ IF done[Upstream[r][at[r] + 1]] < Next(r) THEN GoTo(r, "End") /\ UNCHANGED at ELSE Goes(r)
    /\ UNCHANGED <<sharedVars, high>>

End(r) ==
    /\ pc[r] = "End"
    /\ ended' = [ended EXCEPT ![r] = TRUE]
    /\ GoTo(r, "over")
    /\ UNCHANGED <<published, closed, done, halted, atClose, at, high>>

-----------------------------------------------------------------------------
Steps(r) ==
    \/ ReadHalted(r) \/ LookAtMarks(r) \/ LookUpstream(r) \/ Finish(r)
    \/ ReadClosed(r) \/ LookAgain(r) \/ ReadEnded(r) \/ ReadDone(r) \/ End(r)

Others == Close \/ (\E n \in 1 .. Last : Publish(n)) \/ (\E r \in Readers : Halt(r) \/ Stop(r))

ReadersNext == Others \/ \E r \in Readers : Steps(r)

Spec     == Init /\ [][ReadersNext]_vars
GoOnSpec == Spec /\ \A r \in Readers : WF_vars(Steps(r))
FairSpec == GoOnSpec /\ WF_vars(Close)

-----------------------------------------------------------------------------
Labels == {"ReadHalted", "LookAtMarks", "LookUpstream", "Finish", "ReadClosed", "LookAgain", "ReadEnded", "ReadDone", "End", "over", "stopped"}

TypeOK ==
    /\ published \subseteq 1 .. Last /\ closed \in BOOLEAN /\ atClose \in 0 .. Last
    /\ done \in [Readers -> 0 .. Last] /\ high \in [Readers -> 0 .. Last]
    /\ ended \in [Readers -> BOOLEAN] /\ halted \in [Readers -> BOOLEAN]
    /\ pc \in [Readers -> Labels]
    /\ \A r \in Readers : at[r] \in 0 .. Len(Upstream[r])

IsOver(r) == pc[r] = "over"

(* The readers that come before r, directly or through others. *)
RECURSIVE Before(_)
Before(r) == UNION {{Upstream[r][i]} \cup Before(Upstream[r][i]) : i \in DOMAIN Upstream[r]}

(* Neither r nor a reader before it is asked to end early. *)
IsLeft(r) == \A s \in Before(r) \cup {r} : ~halted[s]

(* Who ends has read all that was published, without a gap, before the     *)
(* close; unless it is asked to end early.                                 *)
ReadsAll == \A r \in Readers : IsOver(r) /\ IsLeft(r) => done[r] >= atClose

(* Nobody finishes an entry that a reader before it has not finished. *)
InOrder == \A r \in Readers : \A s \in Before(r) : done[r] <= done[s]

HasStopped(r) == pc[r] = "stopped"

(* Each reader ends, unless it stops. *)
EachEnds == \A r \in Readers : <>(IsOver(r) \/ HasStopped(r))

(* If some may stop, each reader that follows none of these ends all the   *)
(* same, and so does each reader whose next entry is never published.      *)
OthersEnd == \A r \in Readers : (Before(r) \cup {r}) \cap Stops = {} => <>IsOver(r)
EndsWithoutAnEntry == \A r \in Readers : (<>[](Next(r) \notin published)) => <>(IsOver(r) \/ HasStopped(r))

(* A reader that is halted ends, closed or not, unless it stops.           *)
HaltEnds == \A r \in Readers : halted[r] ~> IsOver(r) \/ HasStopped(r)
=============================================================================
