------------------------ MODULE MCSemaphoreOvertakes ------------------------
EXTENDS MCSemaphore

(* No release is accepted unless a permit is out. *)
WhatIsReleasedIsOut == out >= 0
=============================================================================
