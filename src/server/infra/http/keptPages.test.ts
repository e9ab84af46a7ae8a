import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createKeptPages, KEPT_PAGE_MS } from './keptPages.ts'

const address = '/classes?page=1'
let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

function pages(maxBytes?: number) {
  const state = { now: 0, version: 1, handled: 0, logged: 0 }
  const fastify = Fastify()
  close = () => fastify.close()
  const kept = createKeptPages({ now: () => new Date(state.now) }, () => `now;desc="${state.now}"`, maxBytes)
  kept.register(fastify)
  fastify.addHook('onRequest', async (request) => {
    Object.assign(request, { session: null, preview: null, servedHost: { kind: 'platform' } })
  })
  fastify.addHook('onResponse', async () => { state.logged += 1 })
  fastify.get('/*', async (request, reply) => {
    const { version } = state
    state.handled += 1
    const body = Buffer.from(`page ${state.handled}`)
    await reply.status(request.url.startsWith('/none') ? 404 : 200).header('content-security-policy', 'own').header('x-ratelimit-remaining', '9').header('server-timing', 'old').send(body)
    kept.keep(request, reply, body, () => state.version === version)
    return reply
  })
  return {
    state,
    get: async (url = address, headers: Record<string, string> = {}) => {
      const { body, headers: sent } = await fastify.inject({ url, headers: { accept: 'text/html', ...headers } })
      return { body, sent }
    },
  }
}

describe('a page that was just sent', () => {
  it('is sent again as it was, with the time of now', async () => {
    const { get, state } = pages()
    await get()
    state.now = 500
    const { body, sent } = await get()
    expect(body).toBe('page 1')
    expect(sent).toMatchObject({ 'content-security-policy': 'own', 'content-length': '6', 'server-timing': 'now;desc="500"' })
    expect(sent).not.toHaveProperty('x-ratelimit-remaining')
    expect((await get(address, { cookie: '_ga=1; other=2' })).body).toBe('page 1')
    // In the access log too.
    expect([state.handled, state.logged]).toEqual([1, 3])
  })

  it.each([
    ['a session', { cookie: 'a=1; __Host-madang_session=x' }], ['a token', { 'access-token': 'x' }], ['another origin', { origin: 'https://other.test' }],
    ['a page had before', { 'if-none-match': 'W/"x"' }], ['a chosen language', { cookie: 'lang=ja' }], ['a reader of another language', { 'accept-language': 'ja' }],
    ['another encoding', { 'accept-encoding': 'br' }], ['another host', { host: 'other.test' }], ['a proxy with https', { 'x-forwarded-proto': 'https' }],
  ])('is not sent to %s', async (_, headers) => {
    const { get } = pages()
    await get()
    expect((await get(address, headers)).body).toBe('page 2')
    // Nor theirs to others.
    expect((await get()).body).toBe('page 1')
  })

  it('is read again after a change, and after a second', async () => {
    const { get, state } = pages()
    await get()
    state.version = 2
    expect((await get()).body).toBe('page 2')
    state.now = KEPT_PAGE_MS
    expect((await get()).body).toBe('page 3')
  })

  it('gives way to newer ones, so that addresses without number take no more memory', async () => {
    const { get, state } = pages(1000)
    for (let at = 0; at < 100; at++) await get(`/classes?page=${at}`)
    const { handled } = state
    await get('/classes?page=99')
    expect(state.handled).toBe(handled)
    await get('/classes?page=0')
    expect(state.handled).toBe(handled + 1)
  })

  it('is not kept where it was not found, or its address is too long', async () => {
    const { get } = pages()
    for (const url of ['/none', `/${'x'.repeat(3000)}`]) expect((await get(url)).body).not.toBe((await get(url)).body)
  })
})
