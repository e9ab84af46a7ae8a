import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { runTool } from '#cli/tool.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { startServer } from '#tests/support/server/server.ts'
import { median, ratio } from './figures.ts'
import type { Figure } from './figures.ts'
import { startFloor } from './processes.ts'

const ROUNDS = 3
const SECONDS = 5
const list = callUrl(contract.course.list, { params: { channelSeq: 1 } })

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 20, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

/** Throughput of the class list and the class page on PostgreSQL, against bare Fastify with the same query. */
export async function benchCalls(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  // Reverse order: the database waits for its clients.
  const ends = [() => rm(dataDir, { recursive: true, force: true }), () => postgres.stop()]
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
    if ((await runTool('node', ['src/cli/madang.ts', 'seed'], env)) !== 0) throw new Error('the demo site could not be made')
    const floor = await startFloor('bareFastify.ts', postgres.url)
    ends.push(() => floor.stop())
    const server = await startServer({ dataDir, env: { ...env, NODE_ENV: 'production', SECRET_KEY: 'bench'.repeat(8) } })
    ends.push(async () => void (await server.stop()))
    const { courses } = contract.course.list.response.parse(await (await fetch(server.origin + list)).json())
    const [{ courseSeq } = { courseSeq: 0 }] = courses
    const pairs = [
      { name: 'class list', own: list, bare: '/list' },
      { name: 'class page', own: callUrl(contract.course.detail, { params: { channelSeq: 1, courseSeq } }), bare: `/page/${courseSeq}` },
    ]
    const figures: Figure[] = []
    for (const { name, own, bare } of pairs) {
      const ours: number[] = []
      const floors: number[] = []
      // Alternate rounds, so that noise affects both.
      for (let round = 0; round < ROUNDS; round += 1) {
        floors.push(await requestsPerSecond(`http://localhost:${floor.port}${bare}`))
        ours.push(await requestsPerSecond(`${server.origin}${own}`))
      }
      figures.push(ratio(`${name}, PostgreSQL`, median(ours), median(floors), 0.5, 'requests/s'))
    }
    return figures
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
