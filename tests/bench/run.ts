import { buildTargets, ensureBuilt } from '#cli/start/build.ts'
import { benchCalls } from './calls.ts'
import { printFigures } from './figures.ts'
import type { Figure } from './figures.ts'
import { benchFirstLoad } from './firstLoad.ts'
import { benchReads } from './reads.ts'
import { benchSockets } from './sockets.ts'
import { benchStart } from './start.ts'
import { benchUploads } from './uploads.ts'

const benches: Record<string, { title: string; run(): Figure[] | Promise<Figure[]> }> = {
  uploads: { title: 'Uploads, against a raw streaming PUT to the same disk', run: benchUploads },
  calls: { title: 'Calls, against bare Fastify with the same query', run: benchCalls },
  reads: { title: 'Reads, against bare Fastify that answers the same bytes', run: benchReads },
  sockets: { title: 'Realtime sockets on one process', run: benchSockets },
  load: { title: 'First load', run: benchFirstLoad },
  start: { title: 'Start', run: benchStart },
}

const chosen = process.argv.slice(2)
if (!(await ensureBuilt(buildTargets.web, console.log))) process.exit(1)
let missed = 0
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length === 0 || chosen.includes(name)) missed += printFigures(bench.title, await bench.run())
}
if (missed > 0) console.log(`\n${missed} target(s) missed`)
process.exitCode = missed > 0 ? 1 : 0
