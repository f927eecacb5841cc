package optimist.tla;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import tla2sany.drivers.InitException;
import tla2sany.drivers.SANY;
import tla2sany.modanalyzer.SpecObj;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.Generator;
import tla2sany.st.Location;
import tla2sany.st.SyntaxTreeConstants;
import tlc2.TLCGlobals;
import tlc2.output.MP;
import tlc2.output.MPRecorder;
import tlc2.tool.Action;
import tlc2.tool.ToolGlobals;
import tlc2.tool.liveness.LiveWorker;
import tlc2.util.BufferedRandomAccessFile;
import util.InternTable;
import util.ToolIO;
import util.UniqueString;

/**
 * Resets the static fields of TLC's classes to their state before the first run. TLC was made to check one model in a
 * process. A second model would find the strings, the error and the buffers of the first.
 *
 * <p>The interned strings matter most. TLC orders strings by the numbers that they got when it first met them. It looks
 * at the elements of a set in this order, which decides which of several counterexamples it finds.
 */
final class CleanSlate {
    /** These classes intern strings when they are initialized, and keep them in static fields. */
    private static final List<Class<?>> THAT_INTERN = List.of(
            SyntaxTreeConstants.class,
            ASTConstants.class,
            Generator.class,
            Location.class,
            ToolGlobals.class,
            Action.class,
            tlc2.module.TLC.class);

    private final List<UniqueString> strings;
    private final int lastNumber;

    private CleanSlate(List<UniqueString> strings, int lastNumber) {
        this.strings = strings;
        this.lastNumber = lastNumber;
    }

    /** Initializes what a run would initialize, and records the state. Must be called before the first run. */
    static CleanSlate take() {
        try {
            for (Class<?> type : THAT_INTERN) {
                Class.forName(type.getName(), true, type.getClassLoader());
            }
            // This interns the names of all built-in operators.
            SANY.frontEndInitialize(new SpecObj("Nothing", null), ToolIO.err);
            return new CleanSlate(
                    List.copyOf(UniqueString.internTbl.toMap().values()),
                    field(InternTable.class, "tokenCnt").getInt(UniqueString.internTbl));
        } catch (ReflectiveOperationException | InitException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Must be called before each run. */
    void restore() {
        try {
            InternTable table = new InternTable(1024);
            Method put = InternTable.class.getDeclaredMethod("put", UniqueString.class);
            put.setAccessible(true);
            for (UniqueString string : strings) {
                // The location of the variable or definition with that name.
                string.setLoc(-1);
                put.invoke(table, string);
            }
            field(InternTable.class, "tokenCnt").setInt(table, lastNumber);
            UniqueString.internTbl = table;
            UniqueString.setVariableCount(0);
            field(LiveWorker.class, "errFoundByThread").setInt(null, -1);
            // A buffer that was given back twice would be lent twice.
            field(BufferedRandomAccessFile.class, "numAvailBuffs").setInt(null, 0);
            // MP remembers which warnings it has given.
            Constructor<MP> messages = MP.class.getDeclaredConstructor();
            messages.setAccessible(true);
            field(MP.class, "instance").set(null, messages.newInstance());
            MP.setRecorder(new MPRecorder());
            TLCGlobals.mainChecker = null;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
