import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keptLog, machineClock } from '#tests/support/desktop/desktopPorts.ts'
import { portOf, startHttpProxy, startRawProxy, startSocksProxy, startTlsFront } from '#tests/support/desktop/proxies.ts'
import type { TestProxy } from '#tests/support/desktop/proxies.ts'
import { testRoot } from '#tests/support/desktop/testCertificates.ts'
import { createConnector } from './connector.ts'
import { createSystemTrust } from './systemCertificates.ts'
import { createUndiciHttp } from './undiciHttp.ts'

const ORIGIN = 'https://school.test'
let site: Server
let front: TestProxy
let proxy: TestProxy
const started: TestProxy[] = []
const closers: (() => Promise<void>)[] = []

beforeEach(async () => {
  site = createServer((request, response) => response.end(`${request.headers.host}${request.url}`)).listen(0, '127.0.0.1')
  await once(site, 'listening')
  front = await begun(startTlsFront((site.address() as AddressInfo).port))
  proxy = await begun(startHttpProxy(portOf(front)))
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  for (const one of started.splice(0)) await one.stop()
  site.closeAllConnections()
  site.close()
})

async function begun(starting: Promise<TestProxy>): Promise<TestProxy> {
  const one = await starting
  started.push(one)
  return one
}

/** `configuration`: the system's, which a test changes. */
function open(configuration: string | (() => Promise<string>), { faster = 1, roots = [testRoot] } = {}) {
  const log = keptLog()
  const system = { configuration, asked: [] as string[], logins: 0 }
  const connector = createConnector({
    proxies: {
      async resolve(origin) {
        system.asked.push(origin)
        return typeof system.configuration === 'string' ? system.configuration : system.configuration()
      },
    },
    secureContext: createSystemTrust(log, () => roots), clock: machineClock(faster), log, onLoginWanted: () => void (system.logins += 1),
  })
  const http = createUndiciHttp(connector)
  closers.push(() => http.close())
  return { system, log, get: async (address = `${ORIGIN}/hello`) => text((await http.send({ method: 'GET', url: address, headers: {} })).body) }
}

/** A port at which nothing listens. */
async function deadAddress(): Promise<string> {
  const gone = await startRawProxy(() => {})
  await gone.stop()
  return gone.address
}

const codeOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'none', (error: { code?: string }) => error.code)

describe('createConnector', () => {
  it.each<[string, () => Promise<TestProxy>]>([
    ['PROXY', async () => proxy],
    ['HTTPS', () => begun(startHttpProxy(portOf(front), { isSecure: true }))],
    ['SOCKS5', () => begun(startSocksProxy(portOf(front)))],
    ['SOCKS', () => begun(startSocksProxy(portOf(front)))],
  ])('sends through a proxy of kind %s, which resolves the name', async (kind, make) => {
    const used = await make()
    const { get } = open(`${kind} ${used.address}`)
    expect(await get()).toBe('school.test/hello')
    expect(used.tunnels).toEqual(['school.test:443'])
  })

  it('falls to the next proxy when the first is dead, and tries the dead one last from then on', async () => {
    const silent = await begun(startRawProxy(() => {}))
    const { get, system } = open(`PROXY ${silent.address}; PROXY ${proxy.address}`, { faster: 10 })
    expect(await get()).toBe('school.test/hello')
    expect([silent.accepted, proxy.tunnels.length]).toEqual([1, 1])
    // Other routes make a new connection.
    system.configuration = `PROXY ${silent.address}; PROXY ${proxy.address}; DIRECT`
    expect(await get()).toBe('school.test/hello')
    expect([silent.accepted, proxy.tunnels.length]).toEqual([1, 2])
  })

  it.each<[string, (address: string) => Promise<TestProxy>]>([
    ['refuses', () => begun(startHttpProxy(portOf(front), { status: 502 }))],
    ['hangs up', () => begun(startRawProxy((socket) => socket.destroy()))],
    ['speaks another protocol', () => begun(startRawProxy((socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n')))],
    ['sends headers without end', () => begun(startRawProxy((socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`)))],
  ])('falls to the next proxy when the first %s', async (_what, make) => {
    const first = await make('')
    const { get, log } = open(`PROXY ${first.address}; PROXY ${proxy.address}`)
    expect(await get()).toBe('school.test/hello')
    expect([first.accepted, proxy.tunnels.length]).toEqual([1, 1])
    expect(log.lines.join()).toContain('a route failed')
  })

  it('falls to the next proxy when one does not speak SOCKS', async () => {
    const first = await begun(startRawProxy((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')))
    const { get } = open(`SOCKS5 ${first.address}; SOCKS ${first.address}; PROXY ${proxy.address}`)
    expect(await get()).toBe('school.test/hello')
    expect(first.accepted).toBe(2)
  })

  it.runIf(process.platform === 'linux')('goes direct where the configuration says so, also after a dead proxy', async () => {
    // Not a name of this machine, yet it leads here.
    const address = `https://0.0.0.0:${portOf(front)}/hello`
    expect(await open('DIRECT').get(address)).toContain('/hello')
    expect(await open(`PROXY ${await deadAddress()}; DIRECT`).get(address)).toContain('/hello')
    expect(proxy.accepted).toBe(0)
  })

  it('never goes direct where the configuration does not say so', async () => {
    const { get } = open(`PROXY ${await deadAddress()}`)
    expect(await codeOf(get(`https://0.0.0.0:${portOf(front)}/hello`))).toBe('ECONNREFUSED')
    expect(front.accepted).toBe(0)
  })

  it.each(['127.0.0.1', 'localhost'])('asks for no proxy for %s', async (name) => {
    const { get, system } = open(`PROXY ${proxy.address}`)
    expect(await get(`http://${name}:${(site.address() as AddressInfo).port}/here`)).toContain('/here')
    expect([system.asked, proxy.accepted]).toEqual([[], 0])
  })

  it('says that a proxy asks for a login, and goes around no such proxy', async () => {
    for (const [kind, wanting] of [['PROXY', await begun(startHttpProxy(portOf(front), { status: 407 }))], ['SOCKS5', await begun(startSocksProxy(portOf(front), { method: 0xff }))]] as const) {
      const { get, system } = open(`${kind} ${wanting.address}; PROXY ${proxy.address}`)
      expect(await codeOf(get())).toBe('PROXY_LOGIN')
      expect(system.logins).toBe(1)
    }
    expect(proxy.accepted).toBe(0)
  })

  it('follows a change of the configuration with the next request', async () => {
    const other = await begun(startHttpProxy(portOf(front)))
    const { get, system } = open(`PROXY ${proxy.address}`)
    await get()
    await get()
    const before = proxy.tunnels.length
    system.configuration = `PROXY ${other.address}`
    await get()
    expect([proxy.tunnels.length, other.tunnels.length]).toEqual([before, 1])
  })

  it('trusts no server whose root the system does not trust', async () => {
    expect(await codeOf(open(`PROXY ${proxy.address}`, { roots: [] }).get())).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    expect(await codeOf(open(`PROXY ${proxy.address}`).get('https://other.test/'))).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  })

  it.runIf(process.platform === 'linux')('goes direct when the configuration cannot be found out or read, in bounded time', async () => {
    const address = `https://0.0.0.0:${portOf(front)}/hello`
    for (const configuration of [() => new Promise<string>(() => {}), () => Promise.reject(new Error('no script')), 'PROXY', `${'PROXY x'.repeat(1_000_000)}`, '<html>', '']) {
      expect(await open(configuration, { faster: 20 }).get(address)).toContain('/hello')
    }
  })
})

describe('createSystemTrust', () => {
  it.runIf(process.platform === 'linux')('reads the system\'s certificates', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'madang-roots-'))
    try {
      await writeFile(join(folder, 'root.pem'), testRoot)
      const program = join(folder, 'program.mjs')
      await writeFile(program, `
        import { connect } from 'node:tls'
        import { createSystemTrust } from ${JSON.stringify(new URL('./systemCertificates.ts', import.meta.url).href)}
        const socket = connect({ host: '127.0.0.1', port: ${portOf(front)}, servername: 'school.test', secureContext: createSystemTrust(console)() })
        socket.on('secureConnect', () => { console.log('trusted'); socket.destroy() })
        socket.on('error', (error) => console.log(error.code))
      `)
      const run = async (file: string): Promise<string> => (await promisify(execFile)(process.execPath, [program], { env: { ...process.env, SSL_CERT_FILE: file, SSL_CERT_DIR: join(folder, 'none') } })).stdout.trim()
      expect(await run(join(folder, 'root.pem'))).toBe('trusted')
      expect(await run(join(folder, 'none.pem'))).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('goes on with the usual certificates when those of the system cannot be read', () => {
    const log = keptLog()
    expect(createSystemTrust(log, () => { throw new Error('no store') })()).toBeDefined()
    expect(log.lines.join()).toContain('no store')
  })
})
