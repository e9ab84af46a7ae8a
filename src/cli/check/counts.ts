import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export type Counts = { passed: number; failed: number; skipped: number }

export type Report = { counts: Counts; failures: Failure[]; skips?: readonly string[] }
export type Failure = { title: string; message: string }

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 }

export const passedReport: Report = { counts: { passed: 1, failed: 0, skipped: 0 }, failures: [] }

export const failedFor = (message: string): Report => ({
  counts: { passed: 0, failed: 1, skipped: 0 },
  failures: [{ title: 'the suite', message }],
})

export const skippedFor = (reason: string): Report => ({ counts: { passed: 0, failed: 0, skipped: 1 }, failures: [], skips: [reason] })

export function sumCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    noTests,
  )
}

export function summaryLine({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}

/** A crash (no report, or an exit code without a failed test) and a run of zero tests each count as one failure. */
export function settle(reported: Report | undefined, exitCode: number): Report {
  if (!reported) return failedFor('the runner ended without a report')
  const { counts, failures } = reported
  if (counts.failed > 0 || (exitCode === 0 && counts.passed > 0)) return reported
  const message = counts.passed === 0 ? 'no test ran' : `the runner ended with ${exitCode} without a failed test`
  return { counts: { ...counts, failed: 1 }, failures: [...failures, { title: 'the suite', message }] }
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({
    name: z.string(),
    status: z.string(),
    message: z.string(),
    assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) })),
  })),
})

const MESSAGE_LINES = 12
const firstLines = (message: string): string => stripVTControlCharacters(message).trim().split('\n').slice(0, MESSAGE_LINES).join('\n')

/** A file that could not be loaded counts as one failure. @throws ZodError */
export function readVitest(report: unknown): Report {
  const parsed = VitestReport.parse(report)
  const failures = parsed.testResults.flatMap((file): Failure[] => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [{ title: file.name, message: firstLines(file.message) }]
    return failed.map((test) => ({ title: `${file.name} › ${test.fullName}`, message: firstLines(test.failureMessages.join('\n')) }))
  })
  return {
    counts: { passed: parsed.numPassedTests, failed: failures.length, skipped: parsed.numPendingTests + parsed.numTodoTests },
    failures,
  }
}

const PlaywrightTest = z.object({
  status: z.enum(['expected', 'unexpected', 'skipped']),
  results: z.array(z.object({ error: z.object({ message: z.string() }).partial().optional() })),
})
const PlaywrightSuite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(PlaywrightTest) })),
  get suites() {
    return z.array(PlaywrightSuite).optional()
  },
})
const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(PlaywrightSuite),
})

const playwrightFailures = (suite: z.infer<typeof PlaywrightSuite>, path: string): Failure[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests.filter(({ status }) => status === 'unexpected').map(({ results }) => ({
      title: `${path} › ${spec.title}`,
      message: firstLines(results.find(({ error }) => error?.message !== undefined)?.error?.message ?? 'no message'),
    })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => playwrightFailures(inner, `${path} › ${inner.title}`)),
]

/** @throws ZodError */
export function readPlaywright(report: unknown): Report {
  const { stats, suites } = PlaywrightReport.parse(report)
  return {
    counts: { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped },
    failures: suites.flatMap((suite) => playwrightFailures(suite, suite.title)),
  }
}

const ChaosReport = z.object({ seed: z.number(), faults: z.array(z.string()) })

const ElectronReport = z.object({
  counts: z.object({ passed: z.number(), failed: z.number(), skipped: z.number() }),
  failures: z.array(z.object({ title: z.string(), message: z.string() })),
  skips: z.array(z.string()),
})

/** The cases that ran in Electron. @throws ZodError */
export const readElectron = (report: unknown): Report => ElectronReport.parse(report)

/** A failed chaos run, with how to reproduce it. @throws ZodError */
export function readChaos(report: unknown): Report {
  const { seed, faults } = ChaosReport.parse(report)
  return failedFor([`with --seed ${seed}:`, ...faults].join('\n'))
}
