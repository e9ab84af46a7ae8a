/** Runs the cases of the double on Electron itself: `--electron=PROGRAM --report=FILE`, on a machine with a display. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runOn } from './runOn.ts'

const { values } = parseArgs({ options: { electron: { type: 'string' }, report: { type: 'string' } } })
if (values.electron === undefined) throw new Error('--electron=PROGRAM is missing')
// Chromium refuses its sandbox to root.
const report = await runOn(values.electron, process.getuid?.() === 0 ? ['--no-sandbox'] : [])
for (const { title, message } of report.failures) console.error(`✗ ${title}\n  ${message}`)
for (const skip of report.skips ?? []) console.log(`- ${skip}`)
console.log(`${report.counts.passed} passed, ${report.counts.failed} failed`)
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(report))
process.exitCode = report.counts.failed === 0 ? 0 : 1
