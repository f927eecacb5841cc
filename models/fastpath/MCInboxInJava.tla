---------------------------- MODULE MCInboxInJava ----------------------------
EXTENDS InboxInJava, TLC

OfObjects == {Downstream} \cup {Field(e) : e \in Events}

Two   == "A" :> 2 @@ "B" :> 1
Three == "A" :> 1 @@ "B" :> 1 @@ "C" :> 1

(* The modes of the accesses, in the order in which they are listed. *)
Modes(look, enter, push, leave, take) ==
    "look" :> look @@ "enter" :> enter @@ "push" :> push @@ "leave" :> leave @@ "take" :> take

Weakest     == Modes("opaque", "acquire", "release", "release", "acquire")

(* All are volatile but one, which does not acquire, or does not release. *)
EnterReleases == Modes("volatile", "release", "volatile", "volatile", "volatile")
PushAcquires  == Modes("volatile", "volatile", "acquire", "volatile", "volatile")
LeaveAcquires == Modes("volatile", "volatile", "volatile", "acquire", "volatile")
TakeReleases  == Modes("volatile", "volatile", "volatile", "volatile", "release")
=============================================================================
