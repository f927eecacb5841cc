---------------------- MODULE RoomFirstScheduledMutants ----------------------
(* Faults in RoomFirst, where there are fewer processors than producers.   *)
EXTENDS MCRoomFirstScheduled, RoomFirstMutants
==============================================================================
