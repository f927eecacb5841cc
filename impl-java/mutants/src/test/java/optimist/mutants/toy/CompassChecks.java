package optimist.mutants.toy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompassChecks {
    @Test
    void shows() {
        assertThat(new Compass().degrees(Compass.Wind.NORTH)).isZero();
        assertThat(new Compass().degrees(Compass.Wind.SOUTH)).isEqualTo(180);
    }
}
