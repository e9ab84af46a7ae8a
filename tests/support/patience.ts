/** Longest wait of a test, in milliseconds, for a machine that is busy with much else; a test that passes never waits as long. */
export const PATIENCE_MS = 30_000
/** Longest that a test may take, in milliseconds: some wait more than once. */
export const LONGEST_TEST_MS = 4 * PATIENCE_MS
