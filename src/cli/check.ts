/** `npm test`: runs all suites, or the named ones (`npm test -- unit api`). */
import { failedFor, sumCounts, summaryLine, type Report } from '#cli/check/counts.ts'
import { chooseSuites, suites, type Suite } from '#cli/check/suites.ts'

type Outcome = Report & { suite: Suite; seconds: number }

async function runSuite(suite: Suite): Promise<Outcome> {
  console.log(`\n▶ ${suite.name}: ${suite.proves}`)
  const started = performance.now()
  const report = await suite.run().catch((error: unknown) => {
    console.error(error)
    return failedFor(String(error))
  })
  const outcome = { suite, ...report, seconds: (performance.now() - started) / 1000 }
  console.log(outcomeLine(outcome))
  return outcome
}

const outcomeLine = ({ suite, counts, seconds }: Outcome) =>
  `${counts.failed > 0 ? '✗' : '✓'} ${suite.name.padEnd(13)} ${seconds.toFixed(1).padStart(6)} s  ${summaryLine(counts)}`

const selection = chooseSuites(suites, process.argv.slice(2))
if ('unknown' in selection) {
  console.error(`There is no suite ${selection.unknown}; there are ${suites.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 1
} else {
  const outcomes: Outcome[] = []
  for (const suite of selection.chosen) outcomes.push(await runSuite(suite))
  for (const { suite, failures } of outcomes) {
    for (const { title, message } of failures) console.log(`\n✗ ${suite.name} › ${title}\n${message.replaceAll(/^/gm, '    ')}`)
  }
  for (const { suite, skips = [] } of outcomes) for (const reason of skips) console.log(`\n- ${suite.name}: not all was run. ${reason}`)
  const total = sumCounts(outcomes.map(({ counts }) => counts))
  console.log(`\n${outcomes.map(outcomeLine).join('\n')}\n`)
  console.log(summaryLine(total))
  if (total.failed > 0) process.exitCode = 1
}
