package optimist.mutants.toy;

import org.junit.jupiter.api.Test;

class DyingChecks {
    @Test
    void ends() {
        Runtime.getRuntime().halt(3);
    }
}
