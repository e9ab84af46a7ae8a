import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { startServer } from '#tests/support/server/server.ts'

const pages = ['/dev/outbox', '/dev/outbox/1', '/docs', '/docs/json', '/docs/static/swagger-ui.css', '/openapi.json', '/dev/social/KAK/authorize', '/payment-stand-in/deposits', '/payment-stand-in/nice/v1/js/']

describe('development pages', () => {
  let api: TestApi
  beforeAll(async () => { api = await startApi({ env: { TRUST_PROXY: 'Y', SNS_STAND_IN: 'Y', PAYMENT_STAND_IN: 'Y' } }) })
  afterAll(() => api.stop())

  const isThere = async (path: string, headers: Record<string, string>) => (await api.send(path, { headers })).status !== 404

  it('are served to this machine', async () => {
    for (const path of ['/dev/outbox', '/openapi.json', '/docs/static/swagger-ui.css', '/payment-stand-in/deposits']) {
      expect([path, (await api.send(path)).status, (await api.send(path, { headers: { host: 'demo.localhost:4000' } })).status]).toEqual([path, 200, 200])
    }
  })

  // With DNS rebinding a page's name resolves to 127.0.0.1, so the request is local except for its Host.
  it.each([
    ['DNS rebinding', { host: 'rebound.evil.test' }],
    ['a host name with our prefix', { host: 'localhost.evil.test' }],
    ['a public address of this machine', { host: '192.168.0.10:4000' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy that claims to be this machine', { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' }],
    ['a proxy that sends only the host', { 'x-forwarded-host': 'localhost' }],
    ['a proxy with the standard header', { forwarded: 'for=127.0.0.1;host=localhost' }],
  ])('are not served through %s', async (_, headers) => {
    for (const path of pages) expect([path, await isThere(path, headers)]).toEqual([path, false])
  })
})

describe('`serve` without NODE_ENV behind a plain proxy', () => {
  it('serves no development page', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'madang-serve-'))
    const server = await startServer({ dataDir, env: { NODE_ENV: '', DATABASE_URL: '' } })
    const { port } = new URL(server.origin)
    // As nginx by default: passes the client's headers on, but with the backend's Host.
    const proxy = createServer((asked, answer) => {
      asked.pipe(forward({ port, host: 'localhost', path: asked.url, method: asked.method, headers: { ...asked.headers, host: `localhost:${port}` } }, (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers)
        came.pipe(answer)
      }))
    }).listen(0, '127.0.0.1')
    try {
      await once(proxy, 'listening')
      const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
      expect((await fetch(`${origin}/health`)).status).toBe(200)
      for (const path of pages) {
        const answer = await fetch(origin + path)
        expect([path, answer.status, /<h1>Outbox|swagger|"openapi"/.test(await answer.text())]).toEqual([path, 404, false])
      }
    } finally {
      proxy.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
