package optimist.smt;

import com.microsoft.z3.Context;
import com.microsoft.z3.Native;
import io.github.cvc5.Command;
import io.github.cvc5.InputParser;
import io.github.cvc5.SymbolManager;
import io.github.cvc5.TermManager;
import io.github.cvc5.modes.InputLanguage;
import java.util.Map;

/** A solver, in this process, that is given commands as text of SMT-LIB and answers with text. */
interface Solver extends AutoCloseable {
    /** What the solver says to the commands; it remembers the earlier ones. */
    String tell(String commands);

    @Override
    void close();

    /** What a condition may take. Those of ours take a few seconds at most, and machines differ. */
    int MILLISECONDS = 120_000;

    /** The solvers that there are. */
    enum Make {
        Z3 {
            @Override
            String check(String text, String expected) {
                return ask(new Z3(MILLISECONDS), text);
            }
        },
        /**
         * It instantiates quantifiers by terms, or looks for finite models, which is for what is possible. Quantifiers stay
         * where they are: moved to the front, they have too many instances. One thread at a time uses it: with several,
         * it has crashed.
         */
        CVC5 {
            @Override
            String check(String text, String expected) {
                synchronized (this) {
                    String said = expected.equals("sat")
                            ? "unknown"
                            : ask(
                                    new Cvc5(
                                            MILLISECONDS,
                                            Map.of("full-saturate-quant", "true", "prenex-quant", "none")),
                                    text);
                    return said.startsWith("unknown")
                            ? ask(new Cvc5(MILLISECONDS, Map.of("finite-model-find", "true")), text)
                            : said;
                }
            }
        };

        /** {@code sat}, {@code unsat}, or what else the solver says. What is expected only says how it may be found. */
        abstract String check(String text, String expected);

        private static String ask(Solver solver, String text) {
            try (solver) {
                return solver.tell(text + "(check-sat)\n").strip();
            }
        }
    }

    /** Z3. */
    final class Z3 implements Solver {
        private final Context context = new Context();

        Z3(int milliseconds) {
            tell("(set-option :timeout " + milliseconds + ")\n");
        }

        @Override
        public String tell(String commands) {
            return Native.evalSmtlib2String(context.nCtx(), commands);
        }

        @Override
        public void close() {
            context.close();
        }
    }

    /** cvc5. */
    final class Cvc5 implements Solver {
        private final TermManager terms = new TermManager();
        private final io.github.cvc5.Solver solver = new io.github.cvc5.Solver(terms);
        private final SymbolManager symbols = new SymbolManager(terms);

        Cvc5(int milliseconds, Map<String, String> options) {
            solver.setOption("tlimit-per", String.valueOf(milliseconds));
            options.forEach(solver::setOption);
            try {
                solver.setLogic("ALL");
            } catch (io.github.cvc5.CVC5ApiException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public String tell(String commands) {
            InputParser parser = new InputParser(solver, symbols);
            StringBuilder said = new StringBuilder();
            try {
                parser.setStringInput(InputLanguage.SMT_LIB_2_6, commands, "condition");
                for (Command command = parser.nextCommand(); !command.isNull(); command = parser.nextCommand()) {
                    said.append(command.invoke(solver, symbols));
                }
            } finally {
                parser.deletePointer();
            }
            return said.toString();
        }

        @Override
        public void close() {
            symbols.deletePointer();
            solver.deletePointer();
            terms.deletePointer();
        }
    }
}
