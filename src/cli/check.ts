/** `npm test`: runs all suites, or the named ones (`npm test -- unit api`). */
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { failedFor, sumCounts, summaryLine, type Report } from '#cli/check/counts.ts'
import { runInOrder } from '#cli/check/inOrder.ts'
import { chooseSuites, suites, type Suite } from '#cli/check/suites.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { toolOutput } from '#cli/tool.ts'

type Outcome = Report & { suite: Suite; seconds: number }

// All but the end-to-end suites wait for much of their time: two share the cores.
const AT_ONCE = 2

async function runSuite(suite: Suite, run: Suite['run']): Promise<Outcome> {
  console.log(`\n▶ ${suite.name}: ${suite.proves}`)
  const started = performance.now()
  const report = await run().catch((error: unknown) => {
    console.error(error)
    return failedFor(String(error))
  })
  const outcome = { suite, ...report, seconds: (performance.now() - started) / 1000 }
  console.log(outcomeLine(outcome))
  return outcome
}

/** Runs a suite beside another: what its tools print is shown when it ends. */
async function runBeside(suite: Suite): Promise<Outcome> {
  const file = join(repositoryRoot, '.cache', 'check', `${suite.name}.log`)
  mkdirSync(dirname(file), { recursive: true })
  const output = openSync(file, 'w')
  return runSuite(suite, async () => {
    try {
      return await toolOutput.run(output, suite.run)
    } finally {
      closeSync(output)
      const printed = readFileSync(file, 'utf8').trim()
      if (printed !== '') console.log(`\n▣ ${suite.name}\n${printed}`)
    }
  })
}

const outcomeLine = ({ suite, counts, seconds }: Outcome) =>
  `${counts.failed > 0 ? '✗' : '✓'} ${suite.name.padEnd(13)} ${seconds.toFixed(1).padStart(6)} s  ${summaryLine(counts)}`

const selection = chooseSuites(suites, process.argv.slice(2))
if ('unknown' in selection) {
  console.error(`There is no suite ${selection.unknown}; there are ${suites.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 1
} else {
  const { chosen } = selection
  const outcomes = await runInOrder(chosen, AT_ONCE, (suite) => (suite.alone === true || chosen.length === 1 ? runSuite(suite, suite.run) : runBeside(suite)))
  for (const { suite, failures } of outcomes) {
    for (const { title, message } of failures) console.log(`\n✗ ${suite.name} › ${title}\n${message.replaceAll(/^/gm, '    ')}`)
  }
  for (const { suite, skips = [] } of outcomes) for (const reason of skips) console.log(`\n- ${suite.name}: not all was run. ${reason}`)
  const total = sumCounts(outcomes.map(({ counts }) => counts))
  console.log(`\n${outcomes.map(outcomeLine).join('\n')}\n`)
  console.log(summaryLine(total))
  if (total.failed > 0) process.exitCode = 1
}
