---------------------------- MODULE MCChainJava ----------------------------
EXTENDS MCChain, InJava

OfEntriesAndResults == OfEntries \cup {<<"result", i>> : i \in Consumers \X (0 .. Capacity - 1)}
=============================================================================
