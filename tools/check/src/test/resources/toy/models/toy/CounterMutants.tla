--------------------------- MODULE CounterMutants ---------------------------
EXTENDS MCCounter
SumOfTen(n)   == 10 + n
SumLessOne(n) == word + n - 1
SumAgain(n)   == n + word
=============================================================================
