package optimist.tla;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tla2sany.drivers.FrontEndException;
import tla2sany.drivers.SANY;
import tla2sany.modanalyzer.SpecObj;
import tla2sany.semantic.Context;
import tla2sany.semantic.ModuleNode;
import util.FilenameToStream;
import util.ToolIO;

/** Reads modules with SANY in this process. SANY keeps its state in static fields, so it reads one module at a time. */
public final class Sany {
    /** Thrown if SANY does not accept the module. The message is SANY's. */
    public static final class Rejected extends Exception {
        private static final long serialVersionUID = 1;

        Rejected(String message) {
            super(message);
        }
    }

    private static final String STANDARD = "/tla2sany/StandardModules/";

    private final Path unpacked;

    /** @param unpacked a folder for the standard modules, which SANY reads from files only */
    public Sany(Path unpacked) {
        this.unpacked = unpacked;
    }

    /** Checks that SANY accepts the module. */
    public void accept(String module, List<Path> library) throws Rejected {
        read(module, library);
    }

    /** SANY's tree of the module. */
    public ModuleNode read(String module, List<Path> library) throws Rejected {
        synchronized (Sany.class) {
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
            PrintStream before = ToolIO.out;
            ToolIO.out = out;
            try {
                Context.reInit();
                SpecObj spec = new SpecObj(module, new Resolver(library));
                SANY.frontEndMain(spec, module, out);
                // frontEndMain returns an error for a warning, too.
                boolean failed = Stream.of(spec.initErrors, spec.parseErrors, spec.semanticErrors)
                        .anyMatch(errors -> errors != null && errors.isFailure());
                ModuleNode root = failed || spec.getExternalModuleTable() == null
                        ? null
                        : spec.getExternalModuleTable().getRootModule();
                if (root == null) {
                    throw new Rejected(said.toString(StandardCharsets.UTF_8).strip());
                }
                return root;
            } catch (FrontEndException e) {
                throw new Rejected(e.toString());
            } finally {
                ToolIO.out = before;
            }
        }
    }

    /** Finds a module in the folders, in their order, or else among the standard modules. */
    private final class Resolver implements FilenameToStream {
        private final List<Path> library;

        Resolver(List<Path> library) {
            this.library = library;
        }

        @Override
        public File resolve(String name, boolean isModule) {
            String file = isModule && !name.endsWith(".tla") ? name + ".tla" : name;
            for (Path folder : library) {
                if (Files.exists(folder.resolve(file))) {
                    return folder.resolve(file).toFile();
                }
            }
            Path standard = unpack(file);
            return standard == null
                    ? library.get(0).resolve(file).toFile()
                    : new TLAFile(standard.toString(), true, this);
        }

        private @Nullable Path unpack(String file) {
            Path target = unpacked.resolve(file);
            if (Files.exists(target)) {
                return target;
            }
            try (InputStream in = SANY.class.getResourceAsStream(STANDARD + file)) {
                if (in == null) {
                    return null;
                }
                Files.createDirectories(unpacked);
                Files.write(target, in.readAllBytes());
                return target;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String getFullPath() {
            return library.toString();
        }

        @Override
        public boolean isStandardModule(String name) {
            return SANY.class.getResource(STANDARD + name + ".tla") != null;
        }
    }
}
