import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { contract } from '#shared/contract.ts'
import { liveTypeCd } from '#shared/kernel/codes.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { SOCKET_PATH, socketQuery, topicKey } from '#shared/kernel/socket/socket.ts'
import type { Topic } from '#shared/kernel/socket/socket.ts'
import { liveFields } from '#shared/live/schedule.ts'
import { runTool } from '#cli/tool.ts'
import { framesOf } from '#server/infra/realtime/frames.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { startServer } from '#tests/support/server/server.ts'
import { clientAs, clientOf, DEMO_SITE, scheduledClass } from '#tests/support/server/site.ts'
import { gather, makeSessions, messageOf, p95, rounds } from './crowd.ts'
import { ceiling, median } from './figures.ts'
import type { Figure } from './figures.ts'
import { startFloor } from './processes.ts'

const LEARNERS = 2000
/** Learners come within moments of each other, not all in one instant. */
const AT_ONCE = 40
const CHAT_ROUNDS = 15
const jitsi = { JITSI_ORIGIN: 'https://meet.example.com', JITSI_APP_ID: 'bench', JITSI_SECRET: 'bench'.repeat(8) }

/** Runs a call for each of many, some at once; returns how long each took, ms, sorted. */
async function each<T>(all: readonly T[], call: (one: T) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map(async (one) => {
      const begun = performance.now()
      await call(one)
      took.push(performance.now() - begun)
    }))
  }
  return took.toSorted((a, b) => a - b)
}

/** Most that each may take (p95, ms), three times what two idle cores take; what the fan-outs may take, times a bare socket server's. */
const MOST = { join: 250, enter: 500, beat: 500, poll: 350, list: 1500, message: 1.5, chat: 2.5 } as const

const shown = (name: string, took: number[], most: number): Figure => ({ ...ceiling(`${name}, p95 of ${took.length}`, p95(took), most, 'ms'), value: `${p95(took).toFixed(0)} ms (median ${(took[Math.floor(took.length / 2)] ?? Number.NaN).toFixed(0)} ms), ${AT_ONCE} at once` })

/** From the call of the writer to the message at each learner: the median of the p95 of some messages, ms. */
async function benchChat(origin: string, tokens: readonly string[], params: { channelSeq: number; courseSeq: number }, teacher: Awaited<ReturnType<typeof clientAs>>): Promise<number> {
  const topic: Topic = { topic: 'chat', ...params }
  const crowd = await gather(LEARNERS, (index) => `${origin.replace('http', 'ws')}${SOCKET_PATH}?${socketQuery.accessToken}=${tokens[index]}`, (socket) => new Promise<void>((resolve) => {
    socket.on('message', (frame: Buffer) => { if (frame.toString().includes('"topic":"chat"')) resolve() })
    socket.send(JSON.stringify({ command: 'topics', topics: [topic] }))
  }))
  const measured: number[] = []
  for (let round = 0; round < CHAT_ROUNDS; round += 1) {
    const sendNo = randomUUID()
    measured.push(p95(await crowd.fanOut(async () => void await teacher(contract.chat.send, { params, body: { sendNo, content: '다들 잘 들리나요?' } }), sendNo)))
    // Below the limit of a flood.
    await sleep(1100)
  }
  crowd.close()
  return median(measured)
}

/** The p95 of a fan-out beside that of bare sockets, ms. */
const fanOut = (name: string, took: number, bare: number, most: number): Figure => ({ ...ceiling(`${name}, p95`, took / bare, most, '×'), value: `${(took / bare).toFixed(2)} × bare ws (${took.toFixed(0)} ms against ${bare.toFixed(0)} ms)` })

/** The first page of a class's community for a learner, with 100 posts and with 100,000 (ROOM-05): their p95, ms. The posts are by SQL, as so many calls would measure the limit of floods. */
async function benchBoard(database: Client, learner: ReturnType<typeof clientOf>, params: { channelSeq: number; courseSeq: number }): Promise<Figure> {
  const fill = async (from: number, to: number) => {
    await database.query(
      `insert into posts (channel_seq, course_seq, board_cd, post_type_cd, scope_cd, user_seq, title, content, created_at)
       select $1, $2, 'community', 'free', case when n % 10 = 0 then 'participants' else 'secret' end, (select min(user_seq) from users), 'post ' || n, '', now() from generate_series($3::int, $4::int) n`, [params.channelSeq, params.courseSeq, from + 1, to])
    await database.query('vacuum analyze posts')
  }
  const page = () => each(Array.from({ length: 200 }, () => learner), (client) => client(contract.board.posts, { params, query: { limit: 20 } }))
  await fill(0, 100)
  await page()
  const few = p95(await page())
  await fill(100, 100_000)
  const many = p95(await page())
  return { ...ceiling('a page of 100,000 posts, times one of 100', many / few, 1.5, '×'), value: `${(many / few).toFixed(2)} × (${many.toFixed(0)} ms against ${few.toFixed(0)} ms, ${AT_ONCE} at once)` }
}

/** 2,000 learners in one live class on one server process: what joining, heartbeats, the poll and a message to all cost. */
export async function benchLive(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  const database = new Client({ connectionString: postgres.url })
  const ends = [() => rm(dataDir, { recursive: true, force: true }), () => postgres.stop(), () => database.end()]
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...jitsi }
    if ((await runTool('node', ['src/cli/madang.ts', 'seed'], env)) !== 0) throw new Error('the demo site could not be made')
    await database.connect()
    const tokens = await makeSessions(database, LEARNERS)
    const server = await startServer({ dataDir, env: { ...env, NODE_ENV: 'production', SECRET_KEY: 'bench'.repeat(8) } })
    ends.push(async () => void (await server.stop()))

    const teacher = await clientAs(server.origin, 'teacher')
    const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: '라이브', ...scheduledClass('00') } })
    const params = { channelSeq: DEMO_SITE, courseSeq }
    const startAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS
    const { item: { curriculumSeq } } = await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '00', title: '함께', liveType: liveTypeCd.third, ...liveFields({ startAt, endAt: startAt + 60 * MINUTE_MS }) } } })
    await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
    const learners = tokens.map((token) => ({ client: clientOf(server.origin, token), spanNo: randomUUID() }))
    await each(learners, async ({ client }) => {
      await client(contract.channel.join, { params: { channelSeq: DEMO_SITE } })
      await client(contract.enrollment.attend, { params })
    })
    await teacher(contract.live.join, { params, query: { i: curriculumSeq } })
    await teacher(contract.live.attend, { params: { ...params, curriculumSeq }, body: { spanNo: randomUUID(), left: false } })

    const joined = await each(learners, ({ client }) => client(contract.live.join, { params, query: { i: curriculumSeq } }))
    const beat = ({ client, spanNo }: (typeof learners)[number]) => client(contract.live.attend, { params: { ...params, curriculumSeq }, body: { spanNo, left: false } })
    const entered = await each(learners, beat)
    const beaten = await each(learners, beat)
    const polled = await each(learners, ({ client }) => client(contract.live.info, {}))
    const listed = await each([teacher, teacher, teacher, teacher, teacher], (client) => client(contract.live.room, { params: { ...params, curriculumSeq } }))

    const floor = await startFloor('bareSockets.ts')
    ends.push(() => floor.stop())
    const bare = await gather(LEARNERS, () => `ws://127.0.0.1:${floor.port}`)
    const floorLatency = await rounds(bare, (marker) => bare.first.send(messageOf(marker)))
    bare.close()
    const topic: Topic = { topic: 'class', ...params }
    const crowd = await gather(LEARNERS, (index) => `${server.origin.replace('http', 'ws')}${SOCKET_PATH}?${socketQuery.accessToken}=${tokens[index]}`, (socket) => new Promise<void>((resolve) => {
      socket.on('message', (frame: Buffer) => { if (frame.toString().includes('"topic":"class"')) resolve() })
      socket.send(JSON.stringify({ command: 'topics', topics: [topic] }))
    }))
    const latency = await rounds(crowd, async (marker) => {
      for (const frame of framesOf(`live-${marker.length}`, `{"room":"${topicKey(topic)}","message":${messageOf(marker)}}`)) await database.query('select pg_notify($1, $2)', ['madang_realtime', frame])
    })
    crowd.close()
    const chatLatency = await benchChat(server.origin, tokens, params, teacher)
    const [first] = learners
    if (first === undefined) throw new Error('there are no learners')
    const board = await benchBoard(database, first.client, params)
    return [
      shown('joining', joined, MOST.join), shown('entering', entered, MOST.enter), shown('a heartbeat', beaten, MOST.beat), shown('the poll', polled, MOST.poll), shown(`the list of ${LEARNERS} learners`, listed, MOST.list),
      fanOut(`a chat message, sent and at all of ${LEARNERS} learners`, chatLatency, floorLatency, MOST.chat),
      fanOut(`a message to ${LEARNERS} learners`, latency, floorLatency, MOST.message),
      board,
    ]
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
