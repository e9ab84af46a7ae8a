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
import { OutsideError, createOutside } from '#server/infra/net/outside.ts'
import { createServer } from '#server/app/createServer.ts'
import type { PortOverrides, Server } from '#server/app/createServer.ts'
import type { Clock, Jobs, Mail } from '#server/infra/ports.ts'
import { playedPostcodes } from '#tests/support/delivery/postcodes.ts'
import { playedVideoHost } from '#tests/support/curriculum/videoHost.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { freshDatabaseUrl, freshDataDir } from './database.ts'

/** A clock that only tests move. */
export interface TestClock extends Clock {
  set(moment: Date | string): void
  advance(milliseconds: number): void
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** Undefined when the body is no JSON. */
  json: unknown
}

/** A raw request beside its URL. */
export interface RawRequest {
  method?: 'GET' | 'POST' | 'HEAD'
  token?: string | undefined
  language?: Language
  headers?: Record<string, string>
  body?: unknown
}

export interface OutsidePost {
  url: string
  headers: Record<string, string>
  body: string
}

/** A server under test with its own database, over real HTTP. */
export interface TestApi {
  server: Server
  origin: string
  clock: TestClock
  mails: Mail[]
  /** Addresses that the mail server refuses, or to which it never replies (a function, called once it is asked). */
  mailTrouble: Map<string, 'refused' | (() => void)>
  /** DNS records by name, and whether DNS is down. */
  dns: { texts: Map<string, string[]>; isAway: boolean }
  /** What was posted to hosts of `.test`, and the status that they answer (null: none). Other hosts meet the real guard. */
  outside: { posts: OutsidePost[]; status: number | null }
  /** A typed client; without a token a visitor's. */
  client(token?: string, language?: Language): Client
  send(path: string, options?: RawRequest): Promise<Answer>
  /** Of files, and of the embedded database. */
  dataDir: string
  /** Runs a module's scheduled job. */
  runScheduled(queue: string): Promise<void>
  /** Runs the jobs enqueued since the last call; a failed one stays, and its error is thrown. */
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

function createManualJobs(): Jobs & { scheduled: Map<string, () => Promise<void>>; runSent(queue: string): Promise<void> } {
  const scheduled = new Map<string, () => Promise<void>>()
  const sent = new Map<string, object[]>()
  const handlers = new Map<string, (payload: object, signal: AbortSignal) => Promise<void>>()
  return {
    scheduled,
    // Honours rollback, as the real queue.
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
    backlog: async () => [...sent].filter(([, payloads]) => payloads.length > 0).map(([queue, payloads]) => ({ queue, waitingCount: payloads.length, oldestSeconds: 0, failedCount: 0 })),
    async start() {},
    async stop() {},
  }
}

// 0.3 instead of 47 ms of processor time for a signup and a login.
const cheapPasswords = { memoryCost: 8, timeCost: 1 }

/** Starts a server with a new database (TEST_DATABASE), free port and data folder. Jobs run by hand unless `jobs` is `real`; passwords are hashed cheaply unless `passwords` is `real`. */
export async function startApi(
  options: { jobs?: 'manual' | 'real'; passwords?: 'cheap' | 'real'; env?: Record<string, string>; logTo?: PortOverrides['logTo']; socketLimits?: PortOverrides['socketLimits']; webRoot?: string; databaseUrl?: string; payments?: (clock: Clock) => PortOverrides['payments'] } = {},
): Promise<TestApi> {
  const dataDir = await freshDataDir()
  const databaseUrl = options.databaseUrl ?? await freshDatabaseUrl()
  const config = readConfig({
    PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent', NODE_ENV: 'test', REQUESTS_PER_MINUTE: '0', CAMPAIGN_MAILS_PER_MINUTE: '0',
    SECRET_KEY: 'a secret of the tests, long enough', FEATURES: features.join(), ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }), ...options.env,
  }, repositoryRoot)
  if (options.webRoot !== undefined) config.webRoot = options.webRoot
  const clock = createTestClock()
  const mails: Mail[] = []
  const mailTrouble: TestApi['mailTrouble'] = new Map()
  const dns = { texts: new Map<string, string[]>(), isAway: false }
  const outside: TestApi['outside'] = { posts: [], status: 200 }
  const guarded = createOutside()
  const manual = createManualJobs()
  const payments = options.payments?.(clock)
  const server = await createServer(config, {
    clock,
    postcodes: playedPostcodes,
    videoHost: playedVideoHost,
    ...(payments === undefined ? {} : { payments }),
    mailer: {
      async send(mail) {
        const trouble = mailTrouble.get(mail.to)
        if (trouble === 'refused') throw new Error('the mail server refused the address')
        if (typeof trouble === 'function') await new Promise(() => { trouble() })
        mails.push(mail)
      },
    },
    resolver: {
      async txt(name) {
        if (dns.isAway) throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
        return dns.texts.get(name) ?? []
      },
    },
    outside: {
      async post(url, sent) {
        if (!new URL(url).hostname.endsWith('.test')) return guarded.post(url, sent)
        outside.posts.push({ url, ...sent })
        if (outside.status === null) throw new OutsideError('timeout')
        return outside.status
      },
    },
    ...(options.jobs === 'real' ? {} : { jobs: manual }),
    ...(options.passwords === 'real' ? {} : { passwordCost: cheapPasswords }),
    ...(options.logTo === undefined ? {} : { logTo: options.logTo }),
    ...(options.socketLimits === undefined ? {} : { socketLimits: options.socketLimits }),
  })
  // Port 0 in the settings; the real one is known after listening.
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
    mailTrouble,
    dns,
    outside,
    send,
    client: (token, language = 'ko') => createClient(async ({ method, url, body }) => {
      const answer = await send(url, { method, token, language, ...(body === undefined ? {} : { body }) })
      const retryAfter = answer.headers['retry-after']
      return { status: answer.status, body: answer.text, ...(typeof retryAfter === 'string' ? { retryAfter } : {}) }
    }),
    dataDir,
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
