------------------------- MODULE MachineInt_proofs --------------------------
(***************************************************************************)
(* What is needed of machine integers, of any width.                       *)
(***************************************************************************)
EXTENDS MachineInt, TLAPS

ASSUME Width == Bits \in Nat /\ Bits >= 2

(* About powers of two the solvers know nothing, ...                       *)
AXIOM PowersOfTwo == \A b \in Nat : b >= 2 => \E q \in Nat : q > 0 /\ 2 ^ (b - 1) = 2 * q /\ 2 ^ b = 4 * q

(* ... and about division by an unknown number not what it is.             *)
AXIOM Division ==
    \A x \in Int, m \in Nat : m > 0 =>
        /\ x \div m \in Int /\ x % m \in Int /\ 0 <= x % m /\ x % m < m
        /\ x = m * (x \div m) + (x % m)

LEMMA Rest == ASSUME NEW m \in Nat, NEW x \in Int, 0 <= x, x < m PROVE x % m = x
BY Z3

LEMMA Wraps ==
    ASSUME NEW q \in Nat, q > 0, NEW x \in Int, NEW y, y = x + 2 * q, NEW w, w = (y % (4 * q)) - 2 * q
    PROVE  /\ w \in Int /\ -(2 * q) <= w /\ w <= 2 * q - 1
           /\ -(2 * q) <= x /\ x <= 2 * q - 1 => w = x
           /\ w % 2 = x % 2
<1> DEFINE m == 4 * q
           d == y \div m
           r == y % m
<1>1 y \in Int /\ m \in Nat /\ m > 0 OBVIOUS
<1>2 w = r - 2 * q OBVIOUS
<1>3 d \in Int /\ r \in Int /\ 0 <= r /\ r < m /\ y = m * d + r
  <2> HIDE DEF m
  <2> QED BY <1>1, Division
<1>4 0 <= y /\ y < m => r = y
  <2> HIDE DEF m
  <2> QED BY <1>1, Rest
<1> DEFINE k == 2 * q * d
<1>5 k \in Int /\ m * d = 2 * k
  <2> HIDE DEF d
  <2> QED BY <1>3, Z3
<1> HIDE DEF k, r, d
<1>6 w = x - 2 * k BY <1>2, <1>3, <1>5
<1>7 (x - 2 * k) % 2 = x % 2 BY <1>5
<1> QED BY <1>2, <1>3, <1>4, <1>6, <1>7

LEMMA Machine ==
    /\ MinInt \in Int /\ MaxInt \in Int /\ MinInt < 0 /\ 0 < MaxInt
    /\ \A x : x \in Ints <=> x \in Int /\ MinInt <= x /\ x <= MaxInt
    /\ \A x \in Int : Wrap(x) \in Ints /\ Wrap(x) % 2 = x % 2
    /\ \A x \in Ints : Wrap(x) = x
    /\ \A x \in Int : 0 <= x /\ x <= MaxInt => Unsigned(x) = x
<1>1 PICK q \in Nat : q > 0 /\ 2 ^ (Bits - 1) = 2 * q /\ 2 ^ Bits = 4 * q BY Width, PowersOfTwo
<1>2 MinInt = -(2 * q) /\ MaxInt = 2 * q - 1 BY <1>1 DEF MinInt, MaxInt
<1>3 ASSUME NEW x PROVE x \in Ints <=> x \in Int /\ MinInt <= x /\ x <= MaxInt BY <1>2 DEF Ints
<1>4 ASSUME NEW x \in Int, 0 <= x, x <= MaxInt PROVE Unsigned(x) = x
  <2>1 x < 4 * q /\ 4 * q \in Nat BY <1>1, <1>2, <1>4
  <2> QED BY <1>1, <1>4, <2>1, Rest DEF Unsigned
<1>5 ASSUME NEW x \in Int
     PROVE  /\ Wrap(x) \in Int /\ MinInt <= Wrap(x) /\ Wrap(x) <= MaxInt /\ Wrap(x) % 2 = x % 2
            /\ MinInt <= x /\ x <= MaxInt => Wrap(x) = x
  <2> DEFINE y == x + 2 * q
  <2>1 x - MinInt = y BY <1>2
  <2>2 Wrap(x) = (y % (4 * q)) + MinInt BY <1>1, <2>1 DEF Wrap
  <2>3 y \in Int /\ 4 * q \in Nat /\ 4 * q > 0 BY <1>1
  <2>4 y % (4 * q) \in Int BY <2>3, Division
  <2>5 Wrap(x) = (y % (4 * q)) - 2 * q
    <3> DEFINE r == y % (4 * q)
    <3> HIDE DEF r
    <3>1 r \in Int /\ Wrap(x) = r + MinInt BY <2>2, <2>4 DEF r
    <3>2 Wrap(x) = r - 2 * q BY <1>2, <3>1
    <3> QED BY <3>2 DEF r
  <2> HIDE DEF Wrap
  <2> QED BY <1>1, <1>2, <2>5, Wraps
<1> QED BY <1>1, <1>2, <1>3, <1>4, <1>5

LEMMA Evens ==
    ASSUME NEW m \in Int
    PROVE  /\ (2 * m) % 2 = 0 /\ (2 * m) \div 2 = m
           /\ \A x \in Int : x % 2 = 0 => (m + x) % 2 = m % 2
OBVIOUS
=============================================================================
