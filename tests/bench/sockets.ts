import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { SOCKET_PATH, socketQuery, topicKey } from '#shared/kernel/socket/socket.ts'
import type { Topic } from '#shared/kernel/socket/socket.ts'
import { runTool } from '#cli/tool.ts'
import { framesOf } from '#server/infra/realtime/frames.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { startServer } from '#tests/support/server/server.ts'
import { gather, makeSessions, messageOf, rounds } from './crowd.ts'
import type { Figure } from './figures.ts'
import { residentMb } from './memory.ts'
import { startFloor } from './processes.ts'

const SOCKETS = 5000
const PER_PERSON = 20
const REST_MS = 5000

async function aPublicClass(origin: string): Promise<Topic> {
  const path = callUrl(contract.course.list, { params: { channelSeq: 1 } })
  const { courses } = contract.course.list.response.parse(await (await fetch(origin + path)).json())
  return { topic: 'class', channelSeq: 1, courseSeq: courses[0]?.courseSeq ?? 0 }
}

/** 5,000 idle sockets on one process: memory per socket, and broadcast latency of another server's message. */
export async function benchSockets(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  const client = new Client({ connectionString: postgres.url })
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
    if ((await runTool('node', ['src/cli/madang.ts', 'seed'], env)) !== 0) throw new Error('the demo site could not be made')
    await client.connect()
    const tokens = await makeSessions(client, SOCKETS / PER_PERSON)
    const server = await startServer({ dataDir, env: { ...env, NODE_ENV: 'production', SECRET_KEY: 'bench'.repeat(8) } })
    const floor = await startFloor('bareSockets.ts')

    const floorBefore = residentMb(floor.pid)
    const bare = await gather(SOCKETS, () => `ws://127.0.0.1:${floor.port}`)
    await sleep(REST_MS)
    const floorPerSocket = ((residentMb(floor.pid) - floorBefore) * 1024) / SOCKETS
    const floorLatency = await rounds(bare, (marker) => bare.first.send(messageOf(marker)))
    bare.close()
    await floor.stop()

    const topic = await aPublicClass(server.origin)
    const before = residentMb(server.pid)
    const address = server.origin.replace('http', 'ws') + SOCKET_PATH
    const crowd = await gather(SOCKETS, (index) => `${address}?${socketQuery.accessToken}=${tokens[Math.floor(index / PER_PERSON)]}`, async (socket) => {
      const taken = new Promise<void>((resolve, reject) => {
        const look = (frame: Buffer) => {
          const message = frame.toString()
          if (message.includes('E0012')) reject(new Error(`the class was refused: ${message}`))
          if (!message.includes('"topic":"class"')) return
          socket.off('message', look)
          resolve()
        }
        socket.on('message', look)
      })
      socket.send(JSON.stringify({ command: 'topics', topics: [topic] }))
      await taken
    })
    await sleep(REST_MS)
    const perSocket = ((residentMb(server.pid) - before) * 1024) / SOCKETS
    const latency = await rounds(crowd, async (marker) => {
      const announcement = `{"room":"${topicKey(topic)}","message":${messageOf(marker)}}`
      for (const frame of framesOf(`bench-${marker.length}`, announcement)) await client.query('select pg_notify($1, $2)', ['madang_realtime', frame])
    })
    crowd.close()
    await server.stop()
    return [
      { name: `memory for each of ${SOCKETS} idle sockets`, value: `${perSocket.toFixed(1)} KiB (bare ws ${floorPerSocket.toFixed(1)} KiB)` },
      { name: `fan-out to ${SOCKETS} sockets, p95`, value: `${latency.toFixed(0)} ms, from another process by PostgreSQL (bare ws ${floorLatency.toFixed(0)} ms)` },
    ]
  } finally {
    await client.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
