----------------------------- MODULE MachineInt -----------------------------
(***************************************************************************)
(* Two's-complement integers of Bits bits, as the JVM's int is one of 32.  *)
(* Sums and shifts wrap around; nothing here is assumed not to happen.  A  *)
(* model picks a width small enough for every overflow to be reachable.    *)
(***************************************************************************)
EXTENDS Integers

CONSTANT Bits

MaxInt == 2 ^ (Bits - 1) - 1
MinInt == -(2 ^ (Bits - 1))
Ints   == MinInt .. MaxInt

(* The machine integer that has the same low Bits bits as x. *)
Wrap(x) == ((x - MinInt) % (2 ^ Bits)) + MinInt

(* x read as an unsigned integer: what >>> sees. *)
Unsigned(x) == x % (2 ^ Bits)
=============================================================================
