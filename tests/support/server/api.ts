import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { features } from '#shared/course/features.ts'
import { readConfig } from '#server/infra/config/config.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import { createServer } from '#server/app/createServer.ts'
import type { PortOverrides, Server } from '#server/app/createServer.ts'
import type { Clock, Jobs, Mail } from '#server/infra/ports.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { freshDatabaseUrl, freshDataDir } from './database.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(moment: Date | string): void
  advance(milliseconds: number): void
}

/** An answer as it came over the wire. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The body as JSON; undefined when it is none. */
  json: unknown
}

/** What a raw request carries besides its address. */
export interface RawRequest {
  method?: 'GET' | 'POST' | 'HEAD'
  token?: string | undefined
  language?: Language
  headers?: Record<string, string>
  /** Sent as JSON unless it is text. */
  body?: unknown
}

/** A server under test on a database of its own, spoken to over real HTTP. */
export interface TestApi {
  server: Server
  origin: string
  clock: TestClock
  /** What was mailed, in order. */
  mails: Mail[]
  /** What DNS says, by name, and whether it answers at all. */
  dns: { texts: Map<string, string[]>; isAway: boolean }
  /** A typed client; without a token a guest's. */
  client(token?: string, language?: Language): Client
  /** Any request, well formed or not. */
  send(path: string, options?: RawRequest): Promise<Answer>
  /** Runs the work that a module has scheduled, as its time had come. */
  runScheduled(queue: string): Promise<void>
  /** Does the work that was sent to the queue since the last time; what fails stays there, and is thrown. */
  runSent(queue: string): Promise<void>
  stop(): Promise<void>
}

function createTestClock(): TestClock {
  let now = new Date('2026-03-10T03:00:00.000Z').getTime()
  return {
    now: () => new Date(now),
    set: (moment) => { now = new Date(moment).getTime() },
    advance: (milliseconds) => { now += milliseconds },
  }
}

/** Jobs that a test runs by hand, so that nothing happens behind its back. */
function createManualJobs(): Jobs & { scheduled: Map<string, () => Promise<void>>; runSent(queue: string): Promise<void> } {
  const scheduled = new Map<string, () => Promise<void>>()
  const sent = new Map<string, object[]>()
  const handlers = new Map<string, (payload: object, signal: AbortSignal) => Promise<void>>()
  return {
    scheduled,
    // As the real ones: a job of a transaction that is rolled back is never there.
    async send(queue, payload, { within } = {}) {
      const add = () => { sent.set(queue, [...(sent.get(queue) ?? []), payload]) }
      if (within === undefined) add()
      else afterCommit(within, add)
    },
    async work(queue, handler) { handlers.set(queue, handler as (payload: object, signal: AbortSignal) => Promise<void>) },
    async runSent(queue) {
      const payloads = sent.get(queue) ?? []
      sent.delete(queue)
      const errors: unknown[] = []
      for (const payload of payloads) {
        await handlers.get(queue)?.(payload, new AbortController().signal).catch((error: unknown) => {
          errors.push(error)
          sent.set(queue, [...(sent.get(queue) ?? []), payload])
        })
      }
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} jobs of ${queue} failed`)
    },
    async schedule(queue, _cron, handler) { scheduled.set(queue, handler) },
    async start() {},
    async stop() {},
  }
}

/**
 * Starts a server on a fresh, migrated database (TEST_DATABASE), a free port and an empty data folder. Stop it when done.
 * Its jobs run by hand unless `jobs` is `real`; its log goes to `logTo` and its pages come from `webRoot` where one is given,
 * and `databaseUrl` names a PostgreSQL database that is there already.
 */
export async function startApi(
  options: { jobs?: 'manual' | 'real'; env?: Record<string, string>; logTo?: PortOverrides['logTo']; socketLimits?: PortOverrides['socketLimits']; webRoot?: string; databaseUrl?: string } = {},
): Promise<TestApi> {
  const dataDir = await freshDataDir()
  const databaseUrl = options.databaseUrl ?? await freshDatabaseUrl()
  const config = readConfig({
    PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent', NODE_ENV: 'test', REQUESTS_PER_MINUTE: '0',
    SECRET_KEY: 'a secret of the tests, long enough', FEATURES: features.join(), ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }), ...options.env,
  }, repositoryRoot)
  if (options.webRoot !== undefined) config.webRoot = options.webRoot
  const clock = createTestClock()
  const mails: Mail[] = []
  const dns = { texts: new Map<string, string[]>(), isAway: false }
  const manual = createManualJobs()
  const server = await createServer(config, {
    clock,
    mailer: { async send(mail) { mails.push(mail) } },
    resolver: {
      async txt(name) {
        if (dns.isAway) throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
        return dns.texts.get(name) ?? []
      },
    },
    ...(options.jobs === 'real' ? {} : { jobs: manual }),
    ...(options.logTo === undefined ? {} : { logTo: options.logTo }),
    ...(options.socketLimits === undefined ? {} : { socketLimits: options.socketLimits }),
  })
  // Port 0 stands in the settings; the real one is known once it listens.
  await server.start()
  const { port } = server.fastify.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  async function send(path: string, { method = 'GET', token, language, headers, body }: RawRequest = {}): Promise<Answer> {
    const answer = await request(origin + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { [headerNames.accessToken]: token }),
        ...(language === undefined ? {} : { [headerNames.language]: language }),
        [headerNames.clientId]: 'api-tests',
        [headerNames.device]: 'web',
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, headers: answer.headers, text, json: parse(text) }
  }

  return {
    server,
    origin,
    clock,
    mails,
    dns,
    send,
    client: (token, language = 'ko') => createClient(async ({ method, url, body }) => {
      const answer = await send(url, { method, token, language, ...(body === undefined ? {} : { body }) })
      return { status: answer.status, body: answer.text }
    }),
    runSent: manual.runSent,
    async runScheduled(queue) {
      const handler = manual.scheduled.get(queue)
      if (handler === undefined) throw new Error(`nothing is scheduled as ${queue}`)
      await handler()
    },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
