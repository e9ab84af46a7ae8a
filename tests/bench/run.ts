import { parseArgs } from 'node:util'
import { buildTargets, ensureBuilt } from '#cli/start/build.ts'
import { benchAudit } from './audit.ts'
import { benchCalls } from './calls.ts'
import { printFigures } from './figures.ts'
import type { Figure } from './figures.ts'
import { benchFirstLoad } from './firstLoad.ts'
import { benchLive } from './live.ts'
import { benchMoney } from './money.ts'
import { benchPages } from './pages.ts'
import { benchPeople } from './people.ts'
import { benchPhone } from './phone.ts'
import { benchReads } from './reads.ts'
import { benchScale } from './scale.ts'
import { benchSite } from './site.ts'
import { benchSockets } from './sockets.ts'
import { benchStart } from './start.ts'
import { benchUploads } from './uploads.ts'

const { positionals: chosen, values: { max, page, rounds } } = parseArgs({ allowPositionals: true, options: { max: { type: 'string', default: '10' }, page: { type: 'string', default: '' }, rounds: { type: 'string', default: '3' } } })

/** Benches in order; those on demand run only when named. */
const benches: Record<string, { title: string; run(): Figure[] | Promise<Figure[]>; onDemand?: true }> = {
  uploads: { title: 'Uploads, against a raw streaming PUT to the same disk', run: benchUploads },
  calls: { title: 'Calls, against bare Fastify with the same query', run: benchCalls },
  reads: { title: 'Reads, against bare Fastify that answers the same bytes', run: benchReads },
  sockets: { title: 'Realtime sockets on one process', run: benchSockets },
  load: { title: 'First load', run: benchFirstLoad },
  start: { title: 'Start', run: benchStart },
  money: { title: 'Money: orders against the bare transaction, sales over a million ledger lines', run: benchMoney, onDemand: true },
  people: { title: 'People: the grid over 100,000 attendees of one class', run: benchPeople, onDemand: true },
  audit: { title: 'The audit log over a million entries of one site', run: benchAudit, onDemand: true },
  pages: { title: 'Public pages from one process: cached, against bare Fastify, and rendered anew', run: benchPages, onDemand: true },
  phone: { title: 'Public pages on a phone (Lighthouse, simulated slow 4G and 4 × slower processor, median of --rounds; one of them with --page)', run: () => benchPhone({ only: page, rounds: Number(rounds) }), onDemand: true },
  live: { title: 'A live class of 2,000 learners on one process', run: benchLive, onDemand: true },
  site: { title: 'Site: the dashboard over --max million events, a page of 30 blocks, and a page seen at another process', run: () => benchSite(Number(max)), onDemand: true },
  scale: { title: 'Calls as the data grows', run: () => benchScale(Number(max)), onDemand: true },
}

if (!(await ensureBuilt(buildTargets.web, console.log))) process.exit(1)
let missed = 0
for (const [name, { title, run, onDemand }] of Object.entries(benches)) {
  if (chosen.length === 0 ? onDemand !== true : chosen.includes(name)) missed += printFigures(title, await run())
}
if (missed > 0) console.log(`\n${missed} target(s) missed`)
process.exitCode = missed > 0 ? 1 : 0
