----------------------------- MODULE MachineInt -----------------------------
(***************************************************************************)
(* Two's-complement integers of Bits bits.  The JVM's int has 32.  Sums    *)
(* and shifts wrap around; no overflow is assumed away.  A model picks a   *)
(* width small enough for every overflow to be reachable.                  *)
(***************************************************************************)
EXTENDS Integers

CONSTANT Bits

MaxInt == 2 ^ (Bits - 1) - 1
MinInt == -(2 ^ (Bits - 1))
Ints   == MinInt .. MaxInt

(* The machine integer with the same low Bits bits as x. *)
Wrap(x) == ((x - MinInt) % (2 ^ Bits)) + MinInt

(* x read as an unsigned integer, as >>> reads it. *)
Unsigned(x) == x % (2 ^ Bits)
=============================================================================
