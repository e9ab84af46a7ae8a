import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { auth } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { SOCKET_PATH } from '#shared/kernel/socket/socket.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { HOST_CACHE_MS, UNKNOWN_HOSTS_MAX } from '#server/modules/channel/hosts.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { errorCodeOf } from '#tests/support/outcome.ts'

let api: TestApi
let port: string
let first: { channelSeq: number }
let second: { channelSeq: number }
let person: Person
beforeAll(async () => {
  api = await startApi()
  ;({ port } = new URL(api.origin))
  first = await buildSite(api, { domain: 'first' })
  second = await buildSite(api, { domain: 'second.localhost' })
  person = await buildPerson(api)
})
afterAll(() => api.stop())

const originOf = (name: string) => `http://${name}:${port}`
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? ''

function ask(at: string, path: string, { from, cookie, body }: { from?: string; cookie?: string; body?: unknown } = {}): Promise<Answer> {
  return api.send(path, {
    method: body === undefined ? 'GET' : 'POST', ...(body === undefined ? {} : { body }),
    headers: { host: `${at}:${port}`, ...(from === undefined ? {} : { origin: from }), ...(cookie === undefined ? {} : { cookie }) },
  })
}

const login = (at: string, from = originOf(at)) => ask(at, callUrl(auth.login, {}), { from, body: { email: person.email, password: PASSWORD } })

describe('the site of a host', () => {
  it.each([
    ['first.localhost', 'first'], ['FIRST.localhost', 'first'], ['first', 'first'], ['second.localhost', 'second'], ['second', 'second'],
  ])('%s is the site %s [SHELL-01]', async (domain, site) => {
    const { channel } = await api.client()(contract.channel.byDomain, { params: { domain } })
    expect(channel.channelSeq).toBe(site === 'first' ? first.channelSeq : second.channelSeq)
  })

  it.each(['third.localhost', 'localhost', 'a.first.localhost', 'first.localhost.evil.test'])('%s is no site [SHELL-01]', async (domain) => {
    expect(errorCodeOf(await api.send(callUrl(contract.channel.byDomain, { params: { domain } })))).toBe(errorTable.siteNotFound.code)
  })

  it('is found as soon as it exists, although a request came before [SHELL-01]', async () => {
    const at = callUrl(contract.channel.byDomain, { params: { domain: 'later.localhost' } })
    expect((await api.send(at)).status).toBe(404)
    await buildSite(api, { domain: 'later' })
    expect((await api.send(at)).status).toBe(200)
  })

  it('is the same in any spelling: no one can take another site’s host [SHELL-01]', async () => {
    await expect(buildSite(api, { domain: 'first.localhost' })).rejects.toMatchObject({ errorName: 'duplicateDomain' })
    await expect(buildSite(api, { domain: 'Second' })).rejects.toMatchObject({ errorName: 'duplicateDomain' })
  })

  it('is cached, and unknown names fill no memory [SHELL-01]', async () => {
    const before = await api.server.services.channel.byDomain('first.localhost')
    await api.server.ports.database.executeSql(`update channels set domain = 'moved' where channel_seq = ${first.channelSeq}`)
    for (let index = 0; index < UNKNOWN_HOSTS_MAX + 50; index += 1) {
      await expect(api.server.services.channel.byDomain(`guess-${index}.localhost`)).rejects.toMatchObject({ errorName: 'siteNotFound' })
    }
    // Guesses have not evicted a known site from the cache.
    expect((await api.server.services.channel.byDomain('first.localhost')).channelSeq).toBe(before.channelSeq)
    api.clock.advance(HOST_CACHE_MS)
    await expect(api.server.services.channel.byDomain('first.localhost')).rejects.toMatchObject({ errorName: 'siteNotFound' })
    await api.server.ports.database.executeSql(`update channels set domain = 'first' where channel_seq = ${first.channelSeq}`)
    api.clock.advance(HOST_CACHE_MS)
  })
})

describe('cookies and origins by host', () => {
  it('a page logs in at its own host, with a cookie of that host only [AUTH-08] [SHELL-01]', async () => {
    const answer = await login('first.localhost')
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).not.toMatch(/domain=/i)
    expect((await ask('first.localhost', callUrl(auth.me, {}), { cookie: cookieOf(answer) })).status).toBe(200)
  })

  it.each([
    ['another site’s page', 'first.localhost', 'http://second.localhost'],
    ['the platform’s page', 'first.localhost', 'http://localhost'],
    ['a site’s page to the platform', 'localhost', 'http://first.localhost'],
    ['the same name at another port', 'first.localhost', 'http://first.localhost:1'],
    ['the same name by https', 'first.localhost', 'https://first.localhost'],
    ['a name below', 'first.localhost', 'http://a.first.localhost'],
    ['a page of nowhere', 'first.localhost', 'null'],
  ])('%s writes nothing with the cookie of %s [SHELL-01]', async (_, at, from) => {
    const cookie = cookieOf(await login(at))
    const origin = from === 'null' || /:\d+$/.test(from) || from.startsWith('https') ? from : `${from}:${port}`
    const logout = await ask(at, callUrl(auth.logout, {}), { from: origin, cookie, body: {} })
    expect(errorCodeOf(logout)).toBe(errorTable.foreignOrigin.code)
    expect((await ask(at, callUrl(auth.me, {}), { cookie })).status).toBe(200)
  })

  it('refuses to start or resume an upload from another site’s page [SHELL-01]', async () => {
    const cookie = cookieOf(await login('first.localhost'))
    for (const path of ['/uploads/tus?grant=x', '/uploads/tus/1-x']) {
      expect(errorCodeOf(await ask('first.localhost', path, { from: originOf('second.localhost'), cookie, body: {} }))).toBe(errorTable.foreignOrigin.code)
    }
  })

  it('refuses a socket for another site’s page [SHELL-01]', async () => {
    const cookie = cookieOf(await login('first.localhost'))
    const knock = async (from: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}?ticket=x`, { headers: { host: `first.localhost:${port}`, origin: from, cookie } })
      const [, response] = await once(socket, 'unexpected-response') as [unknown, IncomingMessage]
      return (JSON.parse(await text(response)) as { code: string }).code
    }
    expect(await knock(originOf('second.localhost'))).toBe(errorTable.foreignOrigin.code)
    expect(await knock(originOf('first.localhost'))).toBe(errorTable.loginRequired.code)
  })

  it('lets no page of another site read a response [SHELL-01]', async () => {
    const cookie = cookieOf(await login('first.localhost'))
    const answer = await ask('first.localhost', callUrl(auth.me, {}), { from: originOf('second.localhost'), cookie })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('serves no pages at an unknown host, so no one logs in there [SHELL-01]', async () => {
    expect(errorCodeOf(await login('rebound.evil.test'))).toBe(errorTable.foreignOrigin.code)
    const cookie = cookieOf(await login('first.localhost'))
    const answer = await ask('rebound.evil.test', callUrl(auth.logout, {}), { from: originOf('rebound.evil.test'), cookie, body: {} })
    expect(errorCodeOf(answer)).toBe(errorTable.foreignOrigin.code)
  })

  it('calls for another site follow their own rules at any host [SHELL-01]', async () => {
    const answer = await ask('first.localhost', callUrl(contract.channel.information, { params: { channelSeq: second.channelSeq } }))
    expect((answer.json as { channel: { channelSeq: number } }).channel.channelSeq).toBe(second.channelSeq)
  })
})
