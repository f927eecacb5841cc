/** Optimistic lock-free coordination: classes that are shown to be their TLA+ specifications. */
module optimist {
    requires static org.jspecify;

    exports optimist;
    exports optimist.cancellation;
    exports optimist.fastpath;
    exports optimist.multibuffer;
    exports optimist.refcount;
    exports optimist.sequence;
}
