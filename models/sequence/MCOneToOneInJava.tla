-------------------------- MODULE MCOneToOneInJava ---------------------------
EXTENDS OneToOneInJava

OfElements == {<<"element", n>> : n \in 0 .. Elements - 1}
=============================================================================
