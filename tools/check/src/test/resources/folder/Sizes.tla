---- MODULE Sizes ----
(* In the folder above those that use it. *)
EXTENDS Integers
Two == 1 .. 2
====
