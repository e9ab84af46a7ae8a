import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n a tile', 'latin1')
const asked: string[] = []
/** A map provider that is asked by path. */
const provider: Server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/16/2/2.png') response.end('<script>alert(1)</script>')
  else if (request.url === '/16/3/3.png') response.writeHead(302, { location: '/16/1/1.png' }).end()
  else if (request.url === '/16/4/4.png') response.end(Buffer.concat([png, Buffer.alloc(500_000)]))
  else if (request.url === '/16/5/5.png') request.socket.destroy()
  else response.writeHead(200, { 'content-type': 'text/html' }).end(png)
})

let api: TestApi
beforeAll(async () => {
  await new Promise<void>((resolve) => { provider.listen(0, '127.0.0.1', resolve) })
  api = await startApi({ env: { MAP_TILES_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/{z}/{x}/{y}.png`, MAP_CREDIT: '© 지도 회사' } })
})
afterAll(async () => {
  await api.stop()
  provider.closeAllConnections()
  provider.close()
})

describe('the tiles of the map [ROOM-03]', () => {
  it('pass through this server, once for all readers, as the picture that they are', async () => {
    const first = await api.send('/map/16/1/1')
    expect([first.status, first.headers['content-type'], first.headers['cache-control'], first.headers['x-content-type-options']]).toEqual([200, 'image/png', 'public, max-age=604800', 'nosniff'])
    expect((await api.send('/map/16/1/1')).status).toBe(200)
    expect(asked.filter((path) => path === '/16/1/1.png')).toHaveLength(1)
    expect((await api.client()(contract.auth.session, {})).platform.map).toEqual({ credit: '© 지도 회사' })
  })

  it.each([['what is no picture', '/map/16/2/2'], ['a redirect', '/map/16/3/3'], ['what is too large', '/map/16/4/4'], ['a broken connection', '/map/16/5/5']])('%s is not passed on', async (_, path) => {
    const answer = await api.send(path)
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it.each(['/map/16/65536/1', '/map/20/1/1', '/map/-1/0/0', '/map/a/b/c', '/map/1.5/0/0', '/map/16/..%2F..%2Fsecret/1'])('%s is no tile, and nobody is asked', async (path) => {
    const before = asked.length
    expect((await api.send(path)).status).toBe(404)
    expect(asked).toHaveLength(before)
  })
})
