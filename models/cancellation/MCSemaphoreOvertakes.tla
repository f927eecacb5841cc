------------------------ MODULE MCSemaphoreOvertakes ------------------------
EXTENDS MCSemaphore

(* No release is accepted of what nobody has. *)
WhatIsReleasedIsOut == out >= 0
=============================================================================
