package optimist.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The lister of access modes, on small classes: each fault next to the class that is right. */
class ModesTest {
    private static final String FIELD = """
            import java.lang.invoke.*;
            class Flag {
                %s int state;
                static final VarHandle STATE;
                static {
                    try {
                        STATE = MethodHandles.lookup().findVarHandle(Flag.class, "state", int.class);
                    } catch (ReflectiveOperationException e) {
                        throw new ExceptionInInitializerError(e);
                    }
                }
                %s
            }
            """;

    private static final String OFFSET = """
            import sun.misc.Unsafe;
            class Flag {
                volatile int state;
                static final Unsafe UNSAFE = unsafe();
                static final long STATE;
                static {
                    try {
                        STATE = UNSAFE.objectFieldOffset(Flag.class.getDeclaredField("state"));
                    } catch (ReflectiveOperationException e) {
                        throw new ExceptionInInitializerError(e);
                    }
                }
                static Unsafe unsafe() {
                    try {
                        var field = Unsafe.class.getDeclaredField("theUnsafe");
                        field.setAccessible(true);
                        return (Unsafe) field.get(null);
                    } catch (ReflectiveOperationException e) {
                        throw new ExceptionInInitializerError(e);
                    }
                }
                %s
            }
            """;

    private static final String HANDLES = """
            import java.lang.invoke.*;
            class Two {
                volatile int one;
                volatile int other;
                static VarHandle LATER;
                static VarHandle ANY = %s;
                static {
                    ANY = %s;
                }
                static VarHandle find(Class<?> type, String field) {
                    try {
                        return MethodHandles.lookup().findVarHandle(type, field, int.class);
                    } catch (ReflectiveOperationException e) {
                        throw new ExceptionInInitializerError(e);
                    }
                }
                int look() { %s }
            }
            """;

    @TempDir
    private Path directory;

    private int folders;
    private int status;
    private String errors = "";

    /** Compiles sources into a folder of their own. */
    private Path compile(String... sources) throws IOException {
        Path folder = Files.createDirectory(directory.resolve("classes" + folders++));
        List<String> arguments = new ArrayList<>(List.of(
                "-nowarn",
                "-XDignore.symbol.file",
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-d",
                folder.toString()));
        for (String source : sources) {
            Matcher name =
                    Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)").matcher(source);
            assertThat(name.find()).isTrue();
            Path file = Files.createDirectories(directory.resolve("source" + folders))
                    .resolve(name.group(1) + ".java");
            Files.writeString(file, source);
            arguments.add(file.toString());
        }
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, OutputStream.nullOutputStream(), log, arguments.toArray(String[]::new));
        assertThat(compiled).as(log.toString(UTF_8)).isZero();
        return folder;
    }

    private String run(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<String> given = List.of(arguments).stream().map(Object::toString).toList();
        status = new Modes(new PrintStream(out, true, UTF_8)).run(given, new PrintStream(err, true, UTF_8));
        errors = err.toString(UTF_8);
        return out.toString(UTF_8);
    }

    private String read(String... sources) throws IOException {
        return run("--fail", compile(sources));
    }

    private static String flag(String declaration, String methods) {
        return FIELD.formatted(declaration, methods);
    }

    // ---- each finding, and its twin that is right

    @Test
    void handleReadsVolatileFieldPlainly() throws IOException {
        String found = read(flag("volatile", """
                boolean start() { return STATE.compareAndSet(this, 0, 1); }
                int look() {
                    return (int) STATE.get(this);
                }
                """));
        assertThat(found)
                .contains("Flag.state (volatile)")
                .contains("look: plain load by VarHandle.get: Flag.look(Flag.java:14)")
                .contains("beside it: volatile update: Flag.start(Flag.java:12)")
                .contains("look: 1 plain by a handle");
        assertThat(status).isEqualTo(1);
    }

    @Test
    void handleReadsVolatileFieldAsVolatile() throws IOException {
        String found = read(flag("volatile", """
                boolean start() { return STATE.compareAndSet(this, 0, 1); }
                int look() { return (int) STATE.getVolatile(this) + state; }
                """));
        assertThat(found).endsWith("\nno findings\n").contains("2 resolved").doesNotContain("unresolved:");
        assertThat(status).isZero();
    }

    @Test
    void plainReadBesideCompareAndSetIsOnlyNoted() throws IOException {
        String found = read(flag("", """
                boolean start() {
                    return state == 0
                            && STATE.compareAndSet(this, 0, 1);
                }
                synchronized int locked() { return state; }
                """));
        assertThat(found)
                .contains(
                        "note: plain load by a read: Flag.start(Flag.java:13); the method also has: volatile update in"
                                + " line 14")
                .contains("Flag.locked(Flag.java:16); it holds a monitor")
                .contains("note: 2 plain, of what has ordered accesses elsewhere")
                .doesNotContain("look: ");
        assertThat(status).isZero();
    }

    @Test
    void releaseStoresWithOnlyPlainLoads() throws IOException {
        String store = "void put(int next) { STATE.setRelease(this, next); }";
        assertThat(read(flag("", store + "int get() { return state; }")))
                .contains("look: release or volatile stores, and only plain loads in what was read");
        assertThat(read(flag(
                        "", store + "int get() { return (int) STATE.getAcquire(this); } int own() { return state; }")))
                .contains("note: plain load")
                .doesNotContain("look: ");
        assertThat(read(flag(
                        "",
                        store + "int get() { return state; }"
                                + "boolean start() { return STATE.compareAndSet(this, 0, 1); }")))
                .as("the compare-and-set reads what was released")
                .contains("note: plain load")
                .doesNotContain("look: ");
    }

    @Test
    void fenceInTheMethodIsSaid() throws IOException {
        assertThat(read(flag("volatile", """
                        void put(int next) {
                            STATE.set(this, next);
                            VarHandle.fullFence();
                        }
                        """)))
                .contains("look: plain store by VarHandle.set: Flag.put(Flag.java:13); the method has a fence");
    }

    @Test
    void acquireLoadsWithOnlyPlainStores() throws IOException {
        String load = "int get() { return (int) STATE.getAcquire(this); }";
        assertThat(read(flag("", load + "void put(int next) { state = next; }")))
                .contains("look: acquire or volatile loads, and only plain stores in what was read");
        assertThat(read(flag("", load + "void put(int next) { STATE.setRelease(this, next); }")))
                .endsWith("\nno findings\n");
    }

    @Test
    void weakCompareAndSetThatOrdersNothing() throws IOException {
        String found = read(flag("volatile", """
                boolean cancel() { return STATE.weakCompareAndSetPlain(this, 0, 2); }
                boolean start() { return STATE.weakCompareAndSet(this, 0, 1); }
                """));
        assertThat(found)
                .contains("look: weak plain update by VarHandle.weakCompareAndSetPlain: Flag.cancel")
                .contains("beside it: weak volatile update: Flag.start")
                .contains("look: 1 weak compare-and-set that orders nothing");
    }

    @Test
    void objectThatIsBeingMadeIsNoFinding() throws IOException {
        String made = """
                Flag() { STATE.set(this, 1); state = 2; }
                static Flag make() { Flag made = new Flag(); made.state = 3; STATE.set(made, 4); return made; }
                boolean start() { return STATE.compareAndSet(this, 0, 1); }
                """;
        assertThat(read(flag("", made)))
                .contains("4 plain ones on an object that its constructor or the method is making")
                .endsWith("\nno findings\n");
        assertThat(read(flag("", made + "Flag(Flag other) { other.state = 5; }")))
                .as("a constructor that writes another object")
                .contains("plain store by a write: Flag.<init>");
    }

    // ---- ways to say which field

    @Test
    void offsetOfUnsafe() throws IOException {
        String right = """
                int look() { return UNSAFE.getIntVolatile(this, STATE); }
                void put(int next) { UNSAFE.putOrderedInt(this, STATE, next); }
                boolean start() { return UNSAFE.compareAndSwapInt(this, STATE, 0, 1); }
                """;
        assertThat(read(OFFSET.formatted(right))).contains("3 resolved").endsWith("\nno findings\n");
        assertThat(read(OFFSET.formatted(right + "int peek() { return UNSAFE.getInt(this, STATE); }")))
                .contains("look: plain load by Unsafe.getInt: Flag.peek");
        assertThat(run("--list", compile(OFFSET.formatted(right))))
                .contains("volatile load: Flag.look(")
                .contains("release store: Flag.put(")
                .contains("volatile update: Flag.start(");
    }

    @Test
    void offsetOfInternalUnsafe() throws IOException {
        assertThat(read("""
                        import jdk.internal.misc.Unsafe;
                        class Flag {
                            volatile Object item;
                            static final Unsafe UNSAFE = Unsafe.getUnsafe();
                            static final long ITEM = UNSAFE.objectFieldOffset(Flag.class, "item");
                            Object look() { return UNSAFE.getReferenceAcquire(this, ITEM); }
                            Object peek() { return UNSAFE.getReference(this, ITEM); }
                            boolean put(Object item) { return UNSAFE.weakCompareAndSetReferencePlain(this, ITEM, null, item); }
                        }
                        """))
                .contains("look: plain load by Unsafe.getReference: Flag.peek")
                .contains("look: weak plain update by Unsafe.weakCompareAndSetReferencePlain: Flag.put")
                .contains("beside it: acquire load: Flag.look");
    }

    @Test
    void fieldUpdater() throws IOException {
        String updater = """
                import java.util.concurrent.atomic.*;
                class Flag {
                    volatile long state;
                    static final AtomicLongFieldUpdater<Flag> STATE =
                            AtomicLongFieldUpdater.newUpdater(Flag.class, "state");
                    long next() { return STATE.incrementAndGet(this); }
                    void cancel(long seen) { STATE.%s(this, seen, 0); }
                }
                """;
        assertThat(read(updater.formatted("weakCompareAndSet")))
                .contains("look: weak plain update by AtomicLongFieldUpdater.weakCompareAndSet: Flag.cancel");
        assertThat(read(updater.formatted("compareAndSet"))).endsWith("\nno findings\n");
    }

    @Test
    void handleInAnotherClassThatAFactoryMakes() throws IOException {
        String handles = """
                import java.lang.invoke.*;
                class Handles {
                    static final VarHandle STATE = find(Flag.class, "state");
                    static VarHandle find(Class<?> type, String field) {
                        try {
                            return MethodHandles.lookup().findVarHandle(type, field, int.class);
                        } catch (ReflectiveOperationException e) {
                            throw new ExceptionInInitializerError(e);
                        }
                    }
                    static VarHandle state() { return STATE; }
                }
                """;
        String found = read(handles, """
                class Flag {
                    volatile int state;
                    int look() { return (int) Handles.STATE.get(this); }
                    int peek() { return (int) Handles.state().get(this); }
                }
                """);
        assertThat(found).contains("VarHandle.get: Flag.look").contains("VarHandle.get: Flag.peek");
    }

    @Test
    void inheritedField() throws IOException {
        assertThat(read(flag("", ""), """
                        class Child extends Flag {
                            boolean start() { return STATE.compareAndSet(this, 0, 1); }
                            int look() { return state; }
                        }
                        """)).contains("Flag.state\n").contains("note: plain load by a read: Child.look");
    }

    @Test
    void lambdaBodyAndMethodReference() throws IOException {
        assertThat(read(flag("volatile", """
                        Runnable later() { return () -> STATE.set(this, 1); }
                        """)))
                .contains("look: plain store by VarHandle.set: Flag.lambda$later$0(Flag.java:12)");
        String counter = """
                import java.util.concurrent.atomic.AtomicLong;
                import java.util.function.LongSupplier;
                class Counter {
                    private final AtomicLong count = new AtomicLong();
                    LongSupplier next() { return count::%s; }
                    long get() { return count.get(); }
                }
                """;
        assertThat(read(counter.formatted("getPlain")))
                .contains("Counter.count.value")
                .contains("note: plain load by AtomicLong.getPlain: Counter.next");
        assertThat(read(counter.formatted("incrementAndGet"))).endsWith("\nno findings\n");
        assertThat(read(counter.replace("return count::", "return (LongSupplier & java.io.Serializable) count::")
                        .formatted("getPlain")))
                .as("a serializable one, which the compiler writes twice")
                .contains("2 accesses by calls: 2 resolved");
    }

    @Test
    void elementsOfArrays() throws IOException {
        String ring = """
                import java.lang.invoke.*;
                import java.util.concurrent.atomic.AtomicReferenceArray;
                class Ring {
                    static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
                    private final Object[] slots = new Object[8];
                    private final AtomicReferenceArray<Object> other = new AtomicReferenceArray<>(8);
                    Ring() { slots[0] = this; SLOT.set(slots, 1, this); }
                    static void put(Object[] slots, int i, Object item) { SLOT.setRelease(slots, i, item); }
                    void offer(Object item) { put(slots, 0, item); other.lazySet(0, item); }
                    Object poll() { return %s; }
                    Object look() { return other.%s(0); }
                }
                """;
        assertThat(read(ring.formatted("slots[0]", "getPlain")))
                .contains("Ring.slots[]\n  look: release or volatile stores, and only plain loads")
                .contains("note: plain load by a read: Ring.poll")
                .contains("beside it: release store: Ring.offer")
                .contains("Ring.other[]\n  look: release or volatile stores, and only plain loads")
                .contains("note: plain load by AtomicReferenceArray.getPlain: Ring.look");
        assertThat(read(ring.formatted("SLOT.getAcquire(slots, 0)", "getAcquire")))
                .endsWith("\nno findings\n")
                .contains("5 resolved to what they access (100 %)");
    }

    @Test
    void classThatIsAnAtomicObject() throws IOException {
        assertThat(read("""
                        import java.util.concurrent.atomic.AtomicLong;
                        class Counter extends AtomicLong {
                            long next() { return incrementAndGet(); }
                            long peek() { return super.getPlain(); }
                            int value;
                            int own() { return value; }
                            void getAndDoNothing() {}
                            void nothing() { getAndDoNothing(); }
                        }
                        """))
                .contains("Counter as AtomicLong\n  note: plain load by AtomicLong.getPlain: Counter.peek")
                .contains("note: 1 plain")
                .contains("2 accesses by calls")
                .contains("beside it: volatile update: Counter.next(Counter.java:3)\n\n");
    }

    @Test
    void handleThatIsNullUntilItIsMade() throws IOException {
        assertThat(read(HANDLES.formatted("null", "find(Two.class, \"one\")", "return (int) ANY.get(this);")))
                .contains("look: plain load by VarHandle.get: Two.look");
        assertThat(read(HANDLES.formatted("null", "null", """
                        VarHandle handle = null;
                        if (one == 0) {
                            handle = find(Two.class, "other");
                        }
                        return (int) handle.get(this);
                        """)))
                .contains("Two.other (volatile)\n  look: plain load by VarHandle.get: Two.look");
    }

    @Test
    void handleOfOneFieldOrAnotherIsUnresolved() throws IOException {
        assertThat(read(HANDLES.formatted(
                        "find(Two.class, \"other\")", "find(Two.class, \"one\")", "return (int) ANY.get(this);")))
                .contains("unresolved: 1 accesses")
                .endsWith("\nno findings\n");
        assertThat(read(HANDLES.formatted("LATER", "find(Two.class, \"one\")", "return (int) ANY.get(this);")))
                .contains("unresolved: 1 accesses")
                .endsWith("\nno findings\n");
    }

    @Test
    void methodThatIsGivenTheHandle() throws IOException {
        String given = "static int get(VarHandle handle, Flag flag) { return (int) handle.get(flag); }";
        assertThat(read(flag("volatile", given)))
                .contains("1 by methods on what their callers give them, without a caller here")
                .endsWith("\nno findings\n");
        assertThat(read(flag("volatile", given + "int look() { return get(STATE, this); }")))
                .contains("0 by methods on what their callers give them")
                .contains("look: plain load by VarHandle.get by Flag.get: Flag.look");
    }

    @Test
    void atomicObjectsInAnArrayAndInAVolatileField() throws IOException {
        String counters = """
                import java.util.concurrent.atomic.AtomicLong;
                class Counters {
                    private final AtomicLong[] each = {new AtomicLong()};
                    private volatile AtomicLong all = new AtomicLong();
                    void next() { each[0].incrementAndGet(); all.incrementAndGet(); }
                    long sum() { return each[0].getPlain() + all.getPlain(); }
                }
                """;
        assertThat(read(counters))
                .contains("Counters.each[].value\n  note: plain load by AtomicLong.getPlain: Counters.sum")
                .contains("Counters.all.value\n  note: plain load by AtomicLong.getPlain: Counters.sum")
                .doesNotContain("look: ");
    }

    @Test
    void staticField() throws IOException {
        String once = """
                import java.lang.invoke.*;
                class Once {
                    static int state;
                    static final VarHandle STATE;
                    static {
                        state = 1;
                        try {
                            STATE = MethodHandles.lookup().findStaticVarHandle(Once.class, "state", int.class);
                        } catch (ReflectiveOperationException e) {
                            throw new ExceptionInInitializerError(e);
                        }
                    }
                    static boolean start() { return STATE.compareAndSet(1, 2); }
                    %s
                }
                """;
        assertThat(read(once.formatted(""))).endsWith("\nno findings\n");
        assertThat(read(once.formatted("static int look() { return state; }")))
                .contains("note: plain load by a read: Once.look")
                .contains("note: 1 plain");
    }

    @Test
    void whatIsNotCounted() throws IOException {
        assertThat(read(OFFSET.formatted("""
                        static int local() { return new java.util.concurrent.atomic.AtomicInteger().getPlain(); }
                        static int outside(long address) { return UNSAFE.getInt(address); }
                        """)))
                .contains("0 accesses by calls")
                .contains("not counted: 1 of objects made in the same method, 1 of memory outside of objects, 0 by");
    }

    @Test
    void unresolvedAccessIsCounted() throws IOException {
        String source = """
                import java.lang.invoke.VarHandle;
                class Any {
                    private final VarHandle handle;
                    Any(VarHandle handle) { this.handle = handle; }
                    Object read(Object of) { return handle.get(of); }
                    static Object given(VarHandle handle, Object of) { return handle.getAcquire(of); }
                }
                """;
        assertThat(read(source))
                .contains("0 resolved to what they access (0 %), 1 not")
                .contains("1 by methods on what their callers give them, without a caller here")
                .contains("unresolved: 1 accesses")
                .contains("  Any: 1");
        assertThat(run("--list", compile(source))).contains("VarHandle.get: Any.read(Any.java:5)");
    }

    // ---- two releases

    private String compare(String old, String now) throws IOException {
        return run("--diff", "--fail", compile(old), compile(now));
    }

    @Test
    void volatileReadThatBecamePlainInTheMoveFromUnsafe() throws IOException {
        String old = OFFSET.formatted("""
                int look() { return UNSAFE.getIntVolatile(this, STATE); }
                boolean start() { return UNSAFE.compareAndSwapInt(this, STATE, 0, 1); }
                """);
        String start = "boolean start() { return STATE.compareAndSet(this, 0, 1); }";
        assertThat(compare(old, flag("volatile", start + "int look() { return (int) STATE.get(this); }")))
                .contains("Flag.state (volatile)\n  look: load in Flag.look: plain by VarHandle.get (Flag.java:12); was"
                        + " volatile by Unsafe.getIntVolatile (Flag.java:22)")
                .contains("look: 1 weaker than in the old release");
        assertThat(status).isEqualTo(1);
        assertThat(compare(old, flag("volatile", start + "int look() { return (int) STATE.getVolatile(this); }")))
                .endsWith("\nno findings\n");
        assertThat(status).isZero();
    }

    @Test
    void accessThatMovedToANewMethod() throws IOException {
        String old = flag("volatile", "int look() { return state; }");
        assertThat(compare(old, flag("volatile", "int peek() { return (int) STATE.getOpaque(this); }")))
                .contains("load in Flag.peek: opaque by VarHandle.getOpaque")
                .contains("others were volatile by a read");
        assertThat(compare(old, flag("volatile", "int peek() { return state; }")))
                .endsWith("\nno findings\n");
    }

    @Test
    void itIsSaidHowManyAccessesHaveAnotherToCompareWith() throws IOException {
        String old = "class Flag { volatile int state; int look() { return state; } }";
        String now = "class Flag { volatile int state, flag; int look() { return state; }"
                + " int peek() { return state + flag; } void set() { state = 1; } }";
        assertThat(compare(old, now))
                .contains("compared: 1 accesses with those of the same method, 1 of new methods with the others of the"
                        + " field; not compared: 2, of fields or kinds that the old release does not have");
    }

    @Test
    void oneOfTwoAccessesBecameWeaker() throws IOException {
        String look = "int look() { return (int) STATE.%s(this) + (int) STATE.%s(this); }";
        String strong = flag("volatile", look.formatted("getVolatile", "getVolatile"));
        String mixed = flag("volatile", look.formatted("getVolatile", "get"));
        String weak = flag("volatile", look.formatted("get", "get"));
        assertThat(compare(strong, mixed)).contains("look: 1 weaker").contains("plain by VarHandle.get");
        assertThat(compare(mixed, weak)).contains("look: 1 weaker");
        assertThat(compare(mixed, strong)).endsWith("\nno findings\n");
        assertThat(compare(flag("volatile", look.formatted("getOpaque", "getOpaque")), weak))
                .contains("look: 1 weaker");
    }

    @Test
    void fieldThatIsNoLongerVolatile() throws IOException {
        String reads = "class Flag { %s boolean stop; boolean look() { return stop; } }";
        assertThat(compare(reads.formatted("volatile"), reads.formatted("")))
                .contains("load in Flag.look: plain by a read (Flag.java:1); was volatile by a read");
        assertThat(compare(reads.formatted(""), reads.formatted("volatile"))).endsWith("\nno findings\n");
    }

    @Test
    void lambdaOfAnotherNumberIsTheSameLambda() throws IOException {
        String lambda = "Runnable later() { return () -> STATE.%s(this, 1); }";
        assertThat(compare(
                        flag("volatile", lambda.formatted("setVolatile")),
                        flag("volatile", "Runnable first() { return () -> {}; }" + lambda.formatted("setRelease"))))
                .contains("store in Flag.later: release by VarHandle.setRelease");
    }

    // ---- what is read

    private Path jar(boolean isMultiRelease, Map<String, Path> files) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Multi-Release"), String.valueOf(isMultiRelease));
        Path jar = directory.resolve("some" + folders++ + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                out.putNextEntry(new JarEntry(file.getKey()));
                Files.copy(file.getValue(), out);
            }
        }
        return jar;
    }

    @Test
    void multiReleaseJar() throws IOException {
        String look = "int look() { return (int) STATE.%s(this); }";
        Path base = compile(flag("volatile", look.formatted("getVolatile")));
        Path newer = compile(flag("volatile", look.formatted("get")));
        Map<String, Path> files = Map.of(
                "Flag.class", base.resolve("Flag.class"),
                "META-INF/versions/11/Flag.class", newer.resolve("Flag.class"));
        Path jar = jar(true, files);
        assertThat(run(jar))
                .contains("multi-release: has versions of classes for [11]; read as by the newest Java, with 1 classes")
                .contains("look: plain load");
        assertThat(run(jar(false, files))).doesNotContain("multi-release").endsWith("\nno findings\n");
        assertThat(run("--release", "9", jar))
                .contains("read as by Java 9, with 0 classes")
                .endsWith("\nno findings\n");
    }

    @Test
    void jarWithinAJarIsSaid() throws IOException {
        Path inner = jar(false, Map.of());
        Path flag = compile(flag("volatile", "")).resolve("Flag.class");
        assertThat(run(jar(false, Map.of("Flag.class", flag, "lib/inner.jar", inner))))
                .contains("1 jars within the jar were not read");
    }

    @Test
    void whatCannotBeRead() throws IOException {
        assertThat(run(directory.resolve("none.jar"))).isEmpty();
        assertThat(status).isEqualTo(2);
        assertThat(errors).contains("none.jar: no such file (expected: a jar, or a folder of class files)");

        Path text = Files.writeString(directory.resolve("text.jar"), "no jar");
        run(text);
        assertThat(status).isEqualTo(2);
        assertThat(errors).contains("text.jar: not a jar");

        Path folder = compile("class Right { volatile int field; }");
        Files.writeString(folder.resolve("Wrong.class"), "no class");
        Path cut = folder.resolve("Cut.class");
        byte[] whole = Files.readAllBytes(folder.resolve("Right.class"));
        Files.write(cut, java.util.Arrays.copyOf(whole, whole.length / 2));
        assertThat(run(folder)).contains("1 classes, 1 fields");
        assertThat(status).isEqualTo(2);
        assertThat(errors).contains("not read: ").contains("Wrong.class").contains("Cut.class");

        assertThat(run(Files.createDirectory(directory.resolve("empty")))).isEmpty();
        assertThat(errors).contains("no class files");
    }

    @Test
    void methodThatCannotBeAnalysed() throws IOException {
        Path folder = compile(flag("volatile", "int look() { return (int) STATE.get(this); }"));
        ClassWriter odd = new ClassWriter(0);
        odd.visit(Opcodes.V11, Opcodes.ACC_SUPER, "Odd", null, "java/lang/Object", null);
        odd.visitField(Opcodes.ACC_VOLATILE | Opcodes.ACC_STATIC, "field", "I", null, null);
        MethodVisitor method = odd.visitMethod(Opcodes.ACC_STATIC, "popsNothing", "()V", null, null);
        method.visitFieldInsn(Opcodes.GETSTATIC, "Odd", "field", "I");
        method.visitInsn(Opcodes.POP2);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(2, 0);
        Files.write(folder.resolve("Odd.class"), odd.toByteArray());
        assertThat(run("--list", folder)).contains("look: plain load by VarHandle.get: Flag.look");
        assertThat(status).isEqualTo(2);
        assertThat(errors).contains("not read: Odd.popsNothing: ");
    }

    @Test
    void arguments() {
        assertThat(run("--help")).isEqualTo(Modes.USAGE);
        assertThat(status).isZero();
        for (List<String> wrong : List.of(
                List.<String>of(),
                List.of("--lists", "a.jar"),
                List.of("--diff", "a.jar"),
                List.of("--release", "new", "a.jar"))) {
            run(wrong.toArray());
            assertThat(status).as(wrong.toString()).isEqualTo(2);
            assertThat(errors).isNotEmpty();
        }
    }
}
