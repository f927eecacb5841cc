---------------------- MODULE ChannelInTimeEitherMutants ----------------------
(* Faults that a programmer could make, each put in the place of one definition. *)
EXTENDS MCChannelInTimeEither, ChannelMutants
===============================================================================
