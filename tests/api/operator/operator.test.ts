import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { CHECK_WAIT_MS, checkNames, integrationNames } from '#shared/operator/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'

// Of integrations that answer; a closed port stands for one that does not.
const provider = createHttpServer((request, reply) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'without a key'}`)
  reply.writeHead(401).end()
})
const asked: string[] = []
const secrets = { NICE_CLIENT_ID: 'nice-client-of-the-platform', NICE_SECRET_KEY: 'a-nice-secret-of-at-least-32-characters', YOUTUBE_API_KEY: 'youtube-key-of-the-platform', POSTCODE_KEY: 'postcode-key-of-the-platform' }

let api: TestApi
let operator: Person
beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const closed = (gone.address() as AddressInfo).port
  gone.close()
  api = await startApi({ env: { ...secrets, NICE_API_URL: `http://127.0.0.1:${port}`, POSTCODE_URL: `http://127.0.0.1:${closed}/search` } })
  operator = await verified(api, await buildPerson(api))
  api.server.ports.config.operators.push(operator.email)
})
afterAll(async () => {
  await api.stop()
  provider.close()
})

const statusOf = (report: Awaited<ReturnType<typeof read>>) => Object.fromEntries(report.checks.map(({ name, state }) => [name, state]))
const read = (of = operator) => of.client(contract.operator.status, {})
const codeFor = async (token?: string) => {
  const { status, json } = await api.send(callUrl(contract.operator.status, {}), token === undefined ? {} : { token })
  return { status, code: (json as { code: string }).code }
}
const unknown = { status: 404, code: errorTable.notFound.code }

describe('the status page', () => {
  it('reports what the server depends on to an operator', async () => {
    const report = await read()
    expect(report.checks.map(({ name }) => name)).toEqual([...checkNames])
    expect(statusOf(report)).toMatchObject({ database: 'ok', storage: 'ok', mail: 'off', jobs: 'ok' })
    expect(report.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(report.freeBytes).toBeGreaterThan(0)
  })

  it('names integrations and their settings, never a value', async () => {
    const { integrations } = await read()
    expect(integrations.map(({ name }) => name)).toEqual([...integrationNames])
    expect(integrations.filter(({ state }) => state === 'on').map(({ name }) => name)).toEqual(['nice', 'youtube', 'postcode'])
    const { text } = await api.send(callUrl(contract.operator.status, {}), { token: operator.token })
    for (const value of [...Object.values(secrets), api.server.ports.config.dataDir]) expect(text).not.toContain(value)
  })

  it('asks each integration that is on whether it answers, without its keys', async () => {
    const { config } = api.server.ports
    const { youtubeKey } = config.videoHost
    config.videoHost.youtubeKey = undefined
    const { integrations } = await read().finally(() => { config.videoHost.youtubeKey = youtubeKey })
    const healthOf = (name: string) => integrations.find((one) => one.name === name)?.health
    expect(healthOf('nice')).toEqual({ state: 'ok', ms: expect.any(Number), code: null })
    expect(healthOf('postcode')).toMatchObject({ state: 'failed', code: 'ECONNREFUSED' })
    expect([healthOf('paypal'), healthOf('zoom')]).toEqual([null, null])
    expect(asked.at(-1)).toBe('HEAD / without a key')
  })

  it('is offered in the menu of operators alone, once their address is verified', async () => {
    const isOffered = async ({ client }: Person) => (await client(contract.auth.session, {})).user?.isOperator
    const other = await buildPerson(api)
    expect([await isOffered(operator), await isOffered(other)]).toEqual([true, undefined])
    api.server.ports.config.operators.push(other.email)
    expect(await isOffered(other)).toBeUndefined()
    expect(await isOffered(await verified(api, other))).toBe(true)
    api.server.ports.config.operators.pop()
  })

  it('does not exist for others', async () => {
    const { owner } = await buildSite(api)
    const unverified = await buildPerson(api)
    api.server.ports.config.operators.push(unverified.email)
    expect([await codeFor(owner.token), await codeFor(unverified.token)]).toEqual([unknown, unknown])
    expect(await codeFor()).toEqual({ status: 401, code: errorTable.loginRequired.code })
  })

  it('leaves nothing in the storage', async () => {
    const written: string[] = []
    const { storage } = api.server.ports
    const write = storage.write
    storage.write = (key, content, type) => { written.push(key); return write(key, content, type) }
    await read().finally(() => { storage.write = write })
    expect(written).toHaveLength(1)
    expect(await storage.stat(written[0] ?? '')).toBe(undefined)
  })

  it('reports what fails without the rest failing, and what is silent after two seconds', async () => {
    const { storage, database } = api.server.ports
    const { freeBytes, write } = storage
    const { executeSql } = database
    storage.write = () => Promise.reject(Object.assign(new Error('at /secret/folder'), { code: 'EROFS' }))
    storage.freeBytes = async () => 1024
    database.executeSql = () => new Promise(() => undefined)
    const began = performance.now()
    const report = await read().finally(() => { Object.assign(storage, { freeBytes, write }); database.executeSql = executeSql })
    expect(performance.now() - began).toBeLessThan(CHECK_WAIT_MS * 2)
    expect(report.checks).toMatchObject([{ name: 'database', state: 'failed', code: 'TIMEOUT' }, { name: 'storage', state: 'failed', code: 'EROFS' }, { name: 'mail', state: 'off' }, { name: 'jobs', state: 'ok' }, { name: 'disk', state: 'warning' }])
    expect(JSON.stringify(report)).not.toContain('/secret/folder')
  })
})

describe('the mail server', () => {
  it('is asked without a mail being sent, and reported when it is away', async () => {
    const said: string[] = []
    const server = createServer((socket) => {
      socket.write('220 mail.test ESMTP\r\n')
      socket.on('error', () => undefined)
      socket.on('data', (line) => {
        said.push(line.toString().trim().split(' ')[0] ?? '')
        socket.write('250 mail.test\r\n')
      })
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => { server.once('listening', listening) })
    const { config } = api.server.ports
    config.smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(statusOf(await read())).toMatchObject({ mail: 'ok' })
    expect(said).not.toContain('MAIL')
    await new Promise((closed) => { server.close(closed) })
    const report = await read().finally(() => { config.smtpUrl = undefined })
    expect(report.checks.find(({ name }) => name === 'mail')).toMatchObject({ state: 'failed', code: 'ESOCKET' })
  })
})

describe('health', () => {
  it('tells a living process, and readiness by database and storage', async () => {
    expect((await api.send('/healthz')).json).toEqual({ status: 'ok' })
    expect(await api.send('/readyz')).toMatchObject({ status: 200, json: { database: 'ok', storage: 'ok' } })
    const { storage } = api.server.ports
    const { stat } = storage
    storage.stat = () => Promise.reject(new Error('away'))
    const away = await api.send('/readyz').finally(() => { storage.stat = stat })
    expect(away).toMatchObject({ status: 503, json: { database: 'ok', storage: 'unavailable' } })
  })
})

describe('real jobs', () => {
  it('are listed with how long they wait and how many failed', async () => {
    const own = await startApi({ jobs: 'real' })
    try {
      const { jobs } = own.server.ports
      await jobs.work('probe-fails', () => Promise.reject(new Error('refused')), { retries: 0 })
      await jobs.send('probe-fails', {})
      const until = Date.now() + 15_000
      let found = await jobs.backlog()
      while (!found.some(({ queue, failedCount }) => queue === 'probe-fails' && failedCount === 1) && Date.now() < until) {
        await new Promise((later) => { setTimeout(later, 100) })
        found = await jobs.backlog()
      }
      expect(found.find(({ queue }) => queue === 'probe-fails')).toEqual({ queue: 'probe-fails', waitingCount: 0, oldestSeconds: 0, failedCount: 1 })
    } finally {
      await own.stop()
    }
  })
})
