package optimist.check;

import java.nio.file.Path;
import java.util.List;
import optimist.check.Observations.Observed;

/** Where the review site takes its results from. */
record ReviewSources(
        Path root,
        Freshness freshness,
        Logs logs,
        TestReports tests,
        ProofLogs proofs,
        List<Observed> observed,
        Findings findings) {}
