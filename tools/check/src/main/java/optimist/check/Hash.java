package optimist.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import optimist.tla.TlcResult;

/**
 * Short hashes: of what a run was a run of, the code of its configuration and of the modules that TLC read, except the
 * standard ones.
 */
final class Hash {
    private Hash() {}

    static String of(Run run, TlcResult result) throws IOException {
        List<Path> modules = result.modules().stream()
                .filter(run.pattern().layout()::owns)
                .sorted(Comparator.comparing(Path::toString))
                .toList();
        MessageDigest digest = sha256();
        digest.update(code(Files.readString(run.configuration())));
        for (Path module : modules) {
            digest.update(module.getFileName().toString().getBytes(UTF_8));
            digest.update(code(Files.readString(module)));
        }
        return text(digest);
    }

    static String of(String text) {
        MessageDigest digest = sha256();
        digest.update(text.getBytes(UTF_8));
        return text(digest);
    }

    private static byte[] code(String text) {
        return Code.of(text).getBytes(UTF_8);
    }

    static String text(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
