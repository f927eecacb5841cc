package optimist.conformance;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.objectweb.asm.tree.MethodNode;

/** A fault in a method of a class, for a {@link StopWalk} to find. */
public record WalkFault(String name, String method, Consumer<MethodNode> change) {
    /** The walk beside the class that has the fault. */
    public Class<?> load(Class<?> faulty, Class<?> walk) throws ClassNotFoundException {
        return Mutant.of(faulty, Mutant.in(method, change)).getClassLoader().loadClass(walk.getName());
    }

    /** Goes such a walk, with these arguments of its constructor. */
    public static void go(Class<?> walk, Object... arguments) throws Exception {
        Constructor<?> constructor = walk.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        ((Callable<?>) constructor.newInstance(arguments)).call();
    }

    /** These walks differ, and say after which moves. */
    public void isFoundBy(ThrowingCallable walks) {
        assertThatThrownBy(walks)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("after [")
                .satisfies(found -> System.out.println(this + ": " + found.getMessage()));
    }

    @Override
    public String toString() {
        return name;
    }
}
