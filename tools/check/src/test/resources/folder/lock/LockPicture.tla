---- MODULE LockPicture ----
(* No model reads this module, and the module of pictures is not there. *)
EXTENDS Lock, Pictures
====
