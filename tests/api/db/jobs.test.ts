import { rm } from 'node:fs/promises'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { repositoryRoot } from '#cli/repository.ts'
import { readConfig } from '#server/infra/config/config.ts'
import { createServer } from '#server/app/createServer.ts'
import type { Jobs } from '#server/infra/ports.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import type { Database } from '#server/infra/db/database.ts'
import { createJobs } from '#server/infra/jobs/jobs.ts'
import { freshDatabaseUrl, freshDataDir } from '#tests/support/server/database.ts'
import { until } from '#tests/support/until.ts'

let database: Database
let dataDir: string
const log = Fastify({ logger: false }).log
const running: Jobs[] = []
const HEARTBEAT_SECONDS = 12

beforeAll(async () => {
  dataDir = await freshDataDir()
  database = await openDatabase({ url: await freshDatabaseUrl(), dataDir, poolSize: 4 })
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function started(setUp: (jobs: Jobs) => Promise<void>): Promise<Jobs> {
  const jobs = createJobs(database, log, HEARTBEAT_SECONDS)
  running.push(jobs)
  await setUp(jobs)
  await jobs.start()
  return jobs
}

describe('jobs', () => {
  it('run at once in their own process', async () => {
    const done: object[] = []
    const jobs = await started((jobs) => jobs.work<{ n: number }>('greet', async (payload) => { done.push(payload) }))
    await jobs.send('greet', { n: 1 })
    await jobs.send('greet', { n: 2 })
    await until(() => expect(done).toEqual([{ n: 1 }, { n: 2 }]))
  })

  it('of a transaction run after its commit, and never after a rollback', async () => {
    const done: object[] = []
    const jobs = await started((jobs) => jobs.work<{ n: number }>('within', async (payload) => { done.push(payload) }))
    let committed = false
    await database.db.transaction(async (tx) => {
      await jobs.send('within', { n: 1 }, { within: tx })
      throw new Error('the action failed')
    }).catch(() => undefined)
    await database.db.transaction(async (tx) => {
      await jobs.send('within', { n: 2 }, { within: tx })
      committed = done.length === 0
    })
    await until(() => expect(done).toEqual([{ n: 2 }]))
    expect(committed).toBe(true)
  })

  it('are retried on failure', async () => {
    let tries = 0
    const jobs = await started((jobs) => jobs.work('flaky', async () => {
      tries += 1
      if (tries < 2) throw new Error('not yet')
    }))
    await jobs.send('flaky', {})
    await until(() => expect(tries).toBe(2))
  })

  it('run one at a time per key', async () => {
    let runs = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => { release = resolve })
    const jobs = await started((jobs) => jobs.work('once', async () => {
      runs += 1
      await held
    }))
    await jobs.send('once', {}, { singletonKey: 'a' })
    await until(() => expect(runs).toBe(1))
    await jobs.send('once', {}, { singletonKey: 'a' })
    release()
    await jobs.stop()
    expect(runs).toBe(1)
  })

  it('are aborted on stop, and resume at the next start', async () => {
    let begun = 0
    const ended: string[] = []
    const worker = (jobs: Jobs) => jobs.work('long', async (_, signal) => {
      begun += 1
      if (begun > 1) return void ended.push('second')
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    })
    const first = await started(worker)
    await first.send('long', {})
    await until(() => expect(begun).toBe(1))
    await first.stop()
    await started(worker)
    await until(() => expect(ended).toEqual(['second']))
  })

  it('start before the server listens', async () => {
    const wasListening: boolean[] = []
    const idle: Jobs = {
      async send() {}, async work() {}, async schedule() {}, async stop() {},
      async backlog() { return [] },
      async start() { wasListening.push(server.fastify.server.listening) },
    }
    const folder = await freshDataDir()
    const url = await freshDatabaseUrl()
    const server = await createServer(readConfig({
      PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'silent', NODE_ENV: 'test', ...(url === undefined ? {} : { DATABASE_URL: url }),
    }, repositoryRoot), { jobs: idle })
    await server.start()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    expect(wasListening).toEqual([false])
  })

  it('count as lost after a silence as long as is set', async () => {
    await started((jobs) => jobs.work('heard', async () => undefined))
    const { rows } = await database.executeSql(`select heartbeat_seconds from pgboss.queue where name = 'heard'`)
    expect(rows).toEqual([{ heartbeat_seconds: HEARTBEAT_SECONDS }])
  })

  it('run on a schedule', async () => {
    await started((jobs) => jobs.schedule('nightly', '15 3 * * *', async () => undefined))
    const { rows } = await database.executeSql(`select name, cron from pgboss.schedule where name = 'nightly'`)
    expect(rows).toEqual([{ name: 'nightly', cron: '15 3 * * *' }])
  })
})
