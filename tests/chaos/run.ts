/** `npm run chaos -- --kills N [--seed S] [--report FILE]`; the report is a JSON array of faults. */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runChaos } from './chaos.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '40' }, seed: { type: 'string' }, report: { type: 'string' } } })
const kills = Number(values.kills)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
if (!Number.isSafeInteger(kills) || kills < 0 || !Number.isSafeInteger(seed)) {
  console.error('Usage: npm run chaos -- --kills N [--seed S], both whole numbers')
  process.exit(2)
}
console.log(`Chaos of ${kills} kills with the seed ${seed}`)
const { lines, faults } = await runChaos({ kills, seed, say: console.log })
for (const line of lines) console.log(`  ${line}`)
for (const fault of faults) console.error(`✗ ${fault}`)
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ seed, faults }))
if (faults.length === 0) console.log('Every file arrived whole; nothing was left behind.')
process.exit(faults.length === 0 ? 0 : 1)
