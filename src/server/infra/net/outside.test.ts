import { once } from 'node:events'
import { createServer } from 'node:https'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { testRoot, testServer } from '#tests/support/desktop/testCertificates.ts'
import { createOutside } from './outside.ts'
import type { OutsideOptions } from './outside.ts'

const sent = { headers: { 'content-type': 'application/json' }, body: '{}' }
const toAddresses = (...addresses: string[]): NonNullable<OutsideOptions['lookup']> =>
  (_hostname, _options, done) => done(null, addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

let server: Server | undefined
let requests = 0
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  requests = 0
})

async function serve(answer: RequestListener): Promise<number> {
  server = createServer(testServer, (incoming, response) => {
    requests += 1
    answer(incoming, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const open: OutsideOptions = { ca: testRoot, allowed: new Set(['school.test']), lookup: toAddresses('127.0.0.1') }

describe('a call outside [SET-06]', () => {
  it('posts what it is given', async () => {
    let seen = ''
    const port = await serve((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => { seen += chunk.toString() })
      incoming.on('end', () => response.writeHead(201).end())
    })
    expect(await createOutside(open).post(`https://school.test:${port}/hook`, { ...sent, body: '{"a":1}' })).toBe(201)
    expect(seen).toBe('{"a":1}')
  })

  it.each([
    'https://127.0.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/', 'https://127.1/', 'https://127.0.0.1./', 'https://10.0.0.1/', 'https://169.254.169.254/latest/meta-data',
    'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:a9fe:a9fe]/', 'https://[fd00:ec2::254]/', 'https://[64:ff9b::7f00:1]/', 'http://8.8.8.8/', 'https://a:b@8.8.8.8/', 'https://localhost/',
  ])('refuses %s', async (address) => {
    await expect(createOutside().post(address, sent)).rejects.toMatchObject({ trouble: 'address' })
  })

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::1']], [['::ffff:127.0.0.1']]])('refuses a name that leads to %s', async (addresses) => {
    const port = await serve((_, response) => response.end())
    await expect(createOutside({ ca: testRoot, lookup: toAddresses(...addresses) }).post(`https://school.test:${port}/`, sent)).rejects.toMatchObject({ trouble: 'address' })
    expect(requests).toBe(0)
  })

  it('looks a name up for each call, so that one that was public cannot become private', async () => {
    const port = await serve((_, response) => response.end())
    // Public, and of nobody.
    const known = ['3fff:ffff::1', '127.0.0.1']
    const outside = createOutside({ ca: testRoot, timeoutMs: 200, lookup: (hostname, options, done) => toAddresses(known.shift() ?? '')(hostname, options, done) })
    await expect(outside.post(`https://school.test:${port}/`, sent)).rejects.not.toMatchObject({ trouble: 'address' })
    await expect(outside.post(`https://school.test:${port}/`, sent)).rejects.toMatchObject({ trouble: 'address' })
    expect(requests).toBe(0)
  })

  it('follows no redirect', async () => {
    const port = await serve((_, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end())
    expect(await createOutside(open).post(`https://school.test:${port}/`, sent)).toBe(302)
    expect(requests).toBe(1)
  })

  it('does not wait for a silent server, nor read an endless answer', async () => {
    let port = await serve(() => undefined)
    await expect(createOutside({ ...open, timeoutMs: 200 }).post(`https://school.test:${port}/`, sent)).rejects.toMatchObject({ trouble: 'timeout' })
    server?.closeAllConnections()
    server?.close()
    let writtenBytes = 0
    port = await serve((_, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(16_384)
      const pump = () => { while (!response.destroyed && response.write(chunk)) writtenBytes += chunk.length }
      response.on('drain', pump)
      pump()
    })
    expect(await createOutside({ ...open, timeoutMs: 2000 }).post(`https://school.test:${port}/`, sent)).toBe(200)
    expect(writtenBytes).toBeLessThan(64 * 1024 * 1024)
  })

  it('says that nobody is there, and that a certificate is not valid', async () => {
    const port = await serve((_, response) => response.end())
    await expect(createOutside({ ...open, ca: testServer.cert }).post(`https://school.test:${port}/`, sent)).rejects.toMatchObject({ trouble: 'network' })
    await expect(createOutside(open).post('https://school.test:1/', sent)).rejects.toMatchObject({ trouble: 'network' })
  })
})
