import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { createListeners } from '#shared/kernel/listeners.ts'

const TRY_AGAIN_MS = 1000
// A connection that only listens does not notice that it is dead.
const LOOK_EVERY_MS = 30_000
const QUERY_TIMEOUT_MS = 10_000
export const LISTENING_NAME = 'madang listening'

/** Dedicated PostgreSQL connection for LISTEN and advisory locks. Opened on first use; reopened when it breaks while listeners exist. */
export interface Listening {
  query<Row extends object>(text: string, values: unknown[]): Promise<Row[]>
  /** Calls back with each payload of a channel, from when the promise resolves. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>
  onLost(callback: () => void): void
  /** Reconnected; notifications sent in between are lost. */
  onBack(callback: () => void): void
  close(): Promise<void>
}

export function createListening(databaseUrl: string, log: Pick<FastifyBaseLogger, 'warn'>): Listening {
  const channels = new Map<string, (payload: string) => void>()
  const [lost, back] = [createListeners(), createListeners()]
  let connection: Promise<Client> | undefined
  let closed = false

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: databaseUrl, application_name: LISTENING_NAME, keepAlive: true, connectionTimeoutMillis: QUERY_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS })
    // Before the first await: an error without a listener would end the process.
    let broke = () => {}
    client.on('error', () => broke())
    client.on('end', () => broke())
    client.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''))
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(`listen ${channel}`)
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    const look = setInterval(() => void client.query('select 1').catch(() => void client.end().catch(() => undefined)), LOOK_EVERY_MS)
    look.unref()
    broke = () => {
      broke = () => {}
      clearInterval(look)
      connection = undefined
      if (closed) return
      lost.notify()
      if (channels.size > 0) void comeBack()
    }
    return client
  }

  function client(): Promise<Client> {
    if (closed) return Promise.reject(new Error('the listening connection is closed'))
    connection ??= connect().catch((error: unknown) => {
      connection = undefined
      throw error
    })
    return connection
  }

  async function comeBack(): Promise<void> {
    log.warn('the listening connection broke')
    await sleep(TRY_AGAIN_MS, undefined, { ref: false })
    if (closed) return
    const there = await client().then(() => true, () => false)
    if (!there) return comeBack()
    back.notify()
  }

  return {
    async query<Row extends object>(text: string, values: unknown[]) {
      return (await (await client()).query<Row>(text, values)).rows
    },
    async listen(channel, onPayload) {
      channels.set(channel, onPayload)
      await (await client()).query(`listen ${channel}`)
    },
    onLost: (callback) => void lost.subscribe(callback),
    onBack: (callback) => void back.subscribe(callback),
    async close() {
      closed = true
      await (await connection?.catch(() => undefined))?.end()
      connection = undefined
    },
  }
}
