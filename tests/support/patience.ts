/** Longest wait of a test, ms, for a busy machine; passing tests never reach it. */
export const PATIENCE_MS = 30_000
/** Test timeout, ms: some wait several times. */
export const LONGEST_TEST_MS = 4 * PATIENCE_MS
