------------------------------ MODULE Programs ------------------------------
(***************************************************************************)
(* Litmus tests that others have published, several in one model.  A       *)
(* program has registers, and may branch on them.                          *)
(*                                                                         *)
(* A test asks whether an outcome can occur, and says which answer is      *)
(* expected of this memory:                                                *)
(*                                                                         *)
(*   allowed    it occurs, and without a data race                         *)
(*   racing     it occurs, but only after a data race                      *)
(*   forbidden  it does not occur, and nothing races                       *)
(*   unclaimed  it does not occur, but the program can race.  So nothing   *)
(*              is claimed                                                 *)
(*   unordered  it occurs, racing or not: for memories that order nothing  *)
(*                                                                         *)
(* Spec  starts with any of the tests.  It shows that nothing occurs which *)
(* is not expected.  InTurn  makes one test after the other, and goes on   *)
(* when it has shown what has to occur.  So one behaviour that comes to    *)
(* the end has shown all.                                                  *)
(***************************************************************************)
EXTENDS Views

(* A sequence of records:                                                  *)
(*   program  program[t]: instructions                                     *)
(*   begins   the initial values other than 0, by variable                 *)
(*   reads    the outcome: triples of thread, register and value           *)
(*   leaves   the outcome: pairs of a variable and its final value         *)
(*   here     the answer that is expected of this memory                   *)
(*                                                                         *)
(* Instructions; those with a register keep there what they have read:     *)
(*   <<"load", mode, variable, register>>                                  *)
(*   <<"store", mode, variable, value>>                                    *)
(*   <<"copy", mode, variable, register, n>>    stores register + n        *)
(*   <<"add", mode, variable, register, n>>                                *)
(*   <<"swap", mode, variable, register, value>>                           *)
(*   <<"cas", mode, variable, register, expected, value>>                  *)
(*   <<"if", register, value, n>>         skips n, unless it has the value *)
(*   <<"unless", register, value, n>>     skips n, if it has the value     *)
(*   <<"again", register, value, n>>      goes n back, if it has the value *)
(* The last three are no step of their own: they take effect at once after *)
(* the instruction before them.                                            *)
CONSTANT Tests

VARIABLES
    test,       \* the number of the test that is made
    made,       \* the test itself, so that TLC does not look for it at each step
    next,       \* next[t]: the number of t's next instruction
    registers   \* registers[t]: what t has read

vars == <<viewsVars, test, made, next, registers>>

Code(p, t)      == IF t \in DOMAIN p.program THEN p.program[t] ELSE <<>>
Branches        == {"if", "unless", "again"}
Accessing(p)    == UNION {{Code(p, t)[k] : k \in {l \in DOMAIN Code(p, t) : Code(p, t)[l][1] \notin Branches}} : t \in Threads}
Variables(p)    == {instruction[3] : instruction \in Accessing(p)}
Registers(p, t) == {Code(p, t)[k][4] : k \in {l \in DOMAIN Code(p, t) : Code(p, t)[l][1] \in {"load", "add", "swap", "cas"}}}

Values(p) == [v \in Variables(p) |-> IF v \in DOMAIN p.begins THEN p.begins[v] ELSE 0]

(* A register that nothing was read into has a value that nobody stores. *)
Unread     == -1
Nothing(p) == [t \in Threads |-> [register \in Registers(p, t) |-> Unread]]
AtFirst    == [t \in Threads |-> 1]

(* All plain accesses are watched, and others at the same locations. *)
ASSUME \A i \in DOMAIN Tests : \A instruction \in Accessing(Tests[i]) : instruction[2] = "plain" => instruction[3] \in Watched

Begins(i) ==
    /\ test = i
    /\ made = Tests[i]
    /\ ViewsInit(Values(made))
    /\ next = AtFirst
    /\ registers = Nothing(made)

Init == \E i \in DOMAIN Tests : Begins(i)

-----------------------------------------------------------------------------
Has(t, kind) == next[t] <= Len(Code(made, t)) /\ Code(made, t)[next[t]][1] = kind
Field(t, k)  == Code(made, t)[next[t]][k]
Mode(t)      == Field(t, 2)
Variable(t)  == Field(t, 3)

(* The first instruction at place k or after it that is no branch. *)
RECURSIVE Onward(_, _, _)
Onward(code, k, values) ==
    IF k > Len(code) THEN k
    ELSE LET i    == code[k]
             meets == values[i[2]] = i[3]
         IN  CASE i[1] = "if"     -> Onward(code, IF meets THEN k + 1 ELSE k + 1 + i[4], values)
               [] i[1] = "unless" -> Onward(code, IF meets THEN k + 1 + i[4] ELSE k + 1, values)
               [] i[1] = "again"  -> Onward(code, IF meets THEN k - i[4] ELSE k + 1, values)
               [] OTHER           -> k

GoesTo(t, values) ==
    /\ registers' = [registers EXCEPT ![t] = values]
    /\ next' = [next EXCEPT ![t] = Onward(Code(made, t), next[t] + 1, values)]
    /\ UNCHANGED <<test, made>>
Keeps(t, v) == GoesTo(t, [registers[t] EXCEPT ![Field(t, 4)] = v])
Executed(t) == GoesTo(t, registers[t])

Stores(t) ==
    \/ Has(t, "store") /\ Store(t, Mode(t), Variable(t), Field(t, 4)) /\ Executed(t)
    \/ Has(t, "copy") /\ Store(t, Mode(t), Variable(t), registers[t][Field(t, 4)] + Field(t, 5)) /\ Executed(t)

Loads(t) ==
    /\ Has(t, "load")
    /\ \E i \in Readable(t, Mode(t), Variable(t)) :
          Load(t, Mode(t), Variable(t), i) /\ Keeps(t, Content(Variable(t), i))

(* A compare-and-set that finds another value than expected. *)
Fails(t) ==
    /\ Has(t, "cas")
    /\ \E i \in Readable(t, Mode(t), Variable(t)) :
          /\ Content(Variable(t), i) # Field(t, 5)
          /\ Load(t, Mode(t), Variable(t), i)
          /\ Keeps(t, Content(Variable(t), i))

Updated(t, found) == CASE Has(t, "add")  -> found + Field(t, 5)
                       [] Has(t, "swap") -> Field(t, 5)
                       [] Has(t, "cas")  -> Field(t, 6)
Updates(t) ==
    /\ Has(t, "add") \/ Has(t, "swap") \/ Has(t, "cas")
    /\ \E k \in Places(t, Mode(t), Variable(t)) :
          LET found == Content(Variable(t), k - 1)
          IN  /\ Has(t, "cas") => found = Field(t, 5)
              /\ Update(t, Mode(t), Variable(t), k, Updated(t, found))
              /\ Keeps(t, found)

Fences(t) == Fence(t) /\ UNCHANGED <<test, made, next, registers>>

(* Some thread has read another value than the outcome asks for.  If       *)
(* nothing can race, the execution is of no further interest.              *)
Missed == Watched = {} /\ \E r \in made.reads : registers[r[1]][r[2]] \notin {Unread, r[3]}

(* Nothing that is missed is read again later. *)
ASSUME Watched = {} =>
    \A i \in DOMAIN Tests : \A t \in Threads : \A k \in DOMAIN Code(Tests[i], t) : Code(Tests[i], t)[k][1] # "again"

Step == ~Missed /\ \E t \in Threads : Stores(t) \/ Loads(t) \/ Fails(t) \/ Updates(t) \/ Fences(t)

-----------------------------------------------------------------------------
Ended == \A t \in Threads : next[t] > Len(Code(made, t))

Occurs ==
    /\ Ended
    /\ \A r \in made.reads : registers[r[1]][r[2]] = r[3]
    /\ \A v \in made.leaves : Newest(v[1]) = v[2]

Here == made.here

(* What has to occur.  If nothing has to, that is shown at once. *)
Shown == CASE Here = "allowed"   -> Occurs /\ ~raced
           [] Here = "racing"    -> Occurs /\ raced
           [] Here = "unclaimed" -> raced
           [] Here = "unordered" -> Occurs
           [] OTHER              -> TRUE

(* The memory of a test that begins, as ViewsInit has it. *)
Anew(values) ==
    LET first == [v \in DOMAIN values |-> 1]
    IN  /\ messages' = [v \in DOMAIN values |->
                           <<[value |-> values[v], view |-> [from |-> first, after |-> {}], attached |-> FALSE, by |-> "nobody"]>>]
        /\ views' = [t \in Threads |-> [from |-> first, after |-> Accesses]]
        /\ fences' = [t \in Threads |-> [due |-> FALSE, from |-> first]]
        /\ common' = first
        /\ raced' = FALSE
        /\ visible' = Visible(messages', views')

GoesOn ==
    /\ Shown
    /\ test < Len(Tests)
    /\ test' = test + 1
    /\ made' = Tests[test + 1]
    /\ Anew(Values(made'))
    /\ next' = AtFirst
    /\ registers' = Nothing(made')

Spec   == Init /\ [][Step]_vars
InTurn == Begins(1) /\ [][Step \/ GoesOn]_vars

-----------------------------------------------------------------------------
(* An outcome occurs only if that is expected. *)
AsExpected == Occurs => Here \in {"allowed", "unordered"} \/ (Here = "racing" /\ raced)

(* A program races only if that is expected.  One with an allowed outcome  *)
(* may race in other executions.                                           *)
RacesAsExpected == raced => Here \in {"allowed", "racing", "unclaimed"}

(* No program gets stuck before its end. *)
ComesToItsEnd == Ended \/ Missed \/ ENABLED Step

(* A test in turn begins as it would alone. *)
BeginsAnew == (next = AtFirst /\ registers = Nothing(made) /\ \A t \in Threads : NoneIsDue(t)) => ViewsInit(Values(made))

(* Violated in the end, if all that has to occur does. *)
SomeAreNotShown == ~(test = Len(Tests) /\ Shown)

TypeOK ==
    /\ ViewsTypeOK
    /\ test \in DOMAIN Tests
    /\ DOMAIN messages = Variables(made)
    /\ \A t \in Threads : next[t] \in 1 .. Len(Code(made, t)) + 1
=============================================================================
