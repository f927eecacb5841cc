package optimist.check;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Any folder with modules and configurations, and the folders in it. Each with a manifest is a group of its own, and may have claims. A model
 * finds modules in its own folder and in those that this one is in, up to the root.
 *
 * @param root the folder that the user has named
 * @param named the folder as the user has named it
 */
record FolderLayout(Path root, String named) implements Layout {
    static final String MANIFEST = "models.toml";

    /** Hidden, so that it does not look like one of the folders. */
    static final String BUILD = ".optimist";

    @Override
    public Path build() {
        return root.resolve(BUILD);
    }

    @Override
    public String group() {
        return "folder";
    }

    @Override
    public List<Pattern> patterns() throws IOException {
        List<Pattern> patterns = new ArrayList<>();
        Set<Path> folders = folders(file -> file.endsWith(MANIFEST)
                || file.endsWith(Claims.FILE)
                || file.toString().endsWith(".cfg"));
        if (folders.stream().noneMatch(FolderLayout::isWritten)) {
            return patterns;
        }
        // Claims or configurations without a manifest are a group too: one that has a problem.
        for (Path folder : folders) {
            patterns.add(Pattern.load(this, name(folder)));
        }
        return patterns;
    }

    private static boolean isWritten(Path folder) {
        return Files.exists(folder.resolve(MANIFEST)) || Files.exists(folder.resolve(Claims.FILE));
    }

    /** The folders that contain such a file; hidden ones are left out, and links are not followed. */
    Set<Path> folders(Predicate<Path> file) throws IOException {
        Set<Path> folders = new TreeSet<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return !folder.equals(root) && folder.getFileName().toString().startsWith(".")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                if (file.test(path)) {
                    folders.add(path.getParent());
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return folders;
    }

    /** The path from the root; the root itself has its own name. */
    String name(Path folder) {
        return folder.equals(root)
                ? rootName()
                : root.relativize(folder).toString().replace('\\', '/');
    }

    private String rootName() {
        String name = String.valueOf(root.getFileName());
        return Files.exists(root.resolve(name)) ? "." : name;
    }

    @Override
    public Path models(String group) {
        return group.equals(rootName()) ? root : root.resolve(group);
    }

    @Override
    public Path specs(String group) {
        return models(group);
    }

    @Override
    public Path proofs(String group) {
        return models(group);
    }

    @Override
    public List<Path> library(String group, CharSequence config) {
        List<Path> library = new ArrayList<>();
        Path folder = models(group);
        while (folder != null && folder.startsWith(root)) {
            library.add(folder);
            folder = folder.getParent();
        }
        return library;
    }

    /** All but the standard modules, which TLC unpacks among its output. */
    @Override
    public boolean owns(Path module) {
        return !module.startsWith(build());
    }

    @Override
    public boolean reviewed() {
        return false;
    }

    @Override
    public String command(String target, String only) {
        return "optimist-check " + target + " " + named + (only.isEmpty() ? "" : " --only " + only);
    }

    @Override
    public String verbose() {
        return "--verbose";
    }
}
