------------------------------- MODULE Batches -------------------------------
(* The sizes of the batches that producers publish in these models, and what else some of them have in common. *)
EXTENDS TLC

ThreeByTwo   == ("A" :> <<1, 1, 1>>) @@ ("B" :> <<2, 1>>)
TwoByTwo     == ("A" :> <<1, 1>>) @@ ("B" :> <<2>>)
SinglesByTwo == ("A" :> <<1, 1>>) @@ ("B" :> <<1, 1>>)
UnevenByTwo  == ("A" :> <<1, 1, 1>>) @@ ("B" :> <<2>>)
TwoAndOne    == ("A" :> <<1, 1>>) @@ ("B" :> <<1>>)
SinglesByThree == ("A" :> <<1, 1, 1>>) @@ ("B" :> <<1, 1, 1>>)
SinglesByOne == ("A" :> <<1, 1>>) @@ ("B" :> <<>>)
OneAlone     == ("A" :> <<1>>) @@ ("B" :> <<>>)
OneByTwo     == ("A" :> <<1>>) @@ ("B" :> <<1>>)
ByOneAndTwo  == ("A" :> <<1>>) @@ ("B" :> <<2>>)
ManyByOne    == ("A" :> <<1, 1, 1, 1>>) @@ ("B" :> <<1, 1, 1, 1>>)

NoEntries == FALSE
Once      == 1
Twice     == 2
TheCloser == "S"
==============================================================================
