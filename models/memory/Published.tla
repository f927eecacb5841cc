----------------------------- MODULE Published ------------------------------
(***************************************************************************)
(* How published litmus tests are written down.  Facts are theirs: the     *)
(* names, the accesses and the verdicts.  The programs are restated here.  *)
(*                                                                         *)
(*   JAM        the tests that Liu, Bender and Palsberg published with     *)
(*              Compiling volatile correctly in Java (2022); a verdict is  *)
(*              the answer of their herd7 with their jam21.cat             *)
(*   Lincheck   JamMemoryModelTests of JetBrains/lincheck                  *)
(*   jcstress   samples and tests of openjdk/jcstress                      *)
(*   JSR 133    Pugh's causality test cases                                *)
(***************************************************************************)
EXTENDS Programs

Get(mode, variable, register)                    == <<"load", mode, variable, register>>
Set(mode, variable, value)                       == <<"store", mode, variable, value>>
Copy(mode, variable, register)                   == <<"copy", mode, variable, register, 0>>
Increased(mode, variable, register)              == <<"copy", mode, variable, register, 1>>
GetAndAdd(mode, variable, register, n)           == <<"add", mode, variable, register, n>>
GetAndSet(mode, variable, register, value)       == <<"swap", mode, variable, register, value>>
Cas(mode, variable, register, expected, value)   == <<"cas", mode, variable, register, expected, value>>
If(register, value, n)                           == <<"if", register, value, n>>
Unless(register, value, n)                       == <<"unless", register, value, n>>
Again(register, value, n)                        == <<"again", register, value, n>>

(* A test: its name here; who published it, by which name, with which      *)
(* verdict; the answer here; the program and the outcome.                  *)
(*                                                                         *)
(* The outcome of an Early test does not occur in any memory whose threads *)
(* execute their instructions in order: it needs a load that is delayed    *)
(* past a later store of its thread, or a value that nobody stores.  This  *)
(* memory forbids it for no other reason.                                  *)
Tested(name, published, here, early, program, reads, leaves) ==
    [name |-> name, published |-> published, here |-> here, early |-> early, begins |-> <<>>,
     program |-> program, reads |-> reads, leaves |-> leaves]
Test(name, published, here, program, reads, leaves)  == Tested(name, published, here, FALSE, program, reads, leaves)
Early(name, published, here, program, reads, leaves) == Tested(name, published, here, TRUE, program, reads, leaves)

(* An outcome that is allowed and not weak: it occurs under sequential     *)
(* consistency, too.                                                       *)
NotWeak ==
    {"SB-load-first", "LB-store-first", "lost-increment", "a1", "a1-reordered", "a3", "a3-reordered", "a3-CAS", "fig1",
     "release-sequence", "release-sequence-overwritten", "MP-release-too-early", "MP-acquire-too-late", "CAS-too-weak-for-SB",
     "check-then-store", "get-then-set", "CAS-then-load"}

OccursHere(t) == t.here \in {"allowed", "racing"}
Showing(t)    == t.here # "forbidden"
Lacking(t)    == t.here \in {"forbidden", "unclaimed"}
Denying(t)    == Lacking(t) /\ ~t.early
Delayed(t)    == t.early
IsWeak(t)     == OccursHere(t) /\ t.name \notin NotWeak
As(here, tests) == [i \in DOMAIN tests |-> [tests[i] EXCEPT !.here = here]]

(* Tests of which something has to be shown, an outcome or a race; whose   *)
(* outcome does not occur.  Of the latter, those that occur in a memory    *)
(* that orders nothing, and those that do not even occur there.  And those *)
(* that do not occur under sequential consistency.                         *)
Occurring(tests) == SelectSeq(tests, Showing)
Expecting(tests) == SelectSeq(tests, Lacking)
Denied(tests)    == As("unordered", SelectSeq(tests, Denying))
TooEarly(tests)  == As("forbidden", SelectSeq(tests, Delayed))
OnlyWeak(tests)  == As("forbidden", SelectSeq(tests, IsWeak))

(* A memory that orders nothing.  A load reads any message, a store takes  *)
(* any place, and each message is kept.                                    *)
ReadableAny(t, mode, loc) == 1 .. Len(messages[loc])
PlacesAny(t, mode, loc)   == 2 .. Len(messages[loc]) + 1
FirstOfAll(S)             == 1

(* A memory that is sequentially consistent.  A load reads the newest      *)
(* message, and a store is the newest.                                     *)
ReadableNewest(t, mode, loc) == {Len(messages[loc])}
PlacesNewest(t, mode, loc)   == {Len(messages[loc]) + 1}
=============================================================================
