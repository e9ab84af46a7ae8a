import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import type { UploadRow } from '#shared/upload/port.ts'
import { createWsSockets } from '#main/realtime/wsSockets.ts'
import { startDesktopMain } from '#tests/support/desktop/desktopMain.ts'
import { keptLog, machineClock, memoryKeychain } from '#tests/support/desktop/desktopPorts.ts'
import { portOf, startHttpProxy, startTlsFront } from '#tests/support/desktop/proxies.ts'
import type { TestProxy } from '#tests/support/desktop/proxies.ts'
import { testRoot } from '#tests/support/desktop/testCertificates.ts'
import { until } from '#tests/support/until.ts'
import { unknownContent } from '#tests/support/upload/unknownContent.ts'
import { startUploadServer } from '#tests/support/upload/uploadServer.ts'
import { createConnector } from './connector.ts'
import type { Connector } from './connector.ts'
import { createSystemTrust } from './systemCertificates.ts'

const MIB = 1024 * 1024
const ORIGIN = 'https://school.test'
let folder: string
const closers: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-proxied-'))
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  await rm(folder, { recursive: true, force: true })
})

/** A company's network: school.test is reached through the proxy alone, which breaks TLS up with the company's own root. */
async function company(port: number): Promise<{ proxy: TestProxy; connector: Connector }> {
  const front = await startTlsFront(port)
  const proxy = await startHttpProxy(portOf(front))
  closers.push(() => front.stop(), () => proxy.stop())
  const log = keptLog()
  const connector = createConnector({
    proxies: { resolve: async () => `PROXY ${proxy.address}` }, secureContext: createSystemTrust(log, () => [testRoot]), clock: machineClock(), log, onLoginWanted() {},
  })
  return { proxy, connector }
}

describe('the app in a network with a proxy and a root of its own', () => {
  it('logs in and uploads through the proxy [AUTH-12] [DESK-02]', async () => {
    const server = await startUploadServer(join(folder, 'server'))
    closers.push(() => server.stop())
    const { proxy, connector } = await company(Number(new URL(server.origin).port))
    const main = await startDesktopMain({ serverOrigin: ORIGIN, pageOrigin: 'app://madang', userData: join(folder, 'user'), keychain: memoryKeychain(), faster: 20, connector })
    closers.push(() => main.stop())
    const page = { language: 'ko', source: 'app://madang/' }
    expect(await main.call('rest.send', 'r', { method: 'POST', url: '/api/main/v2.0/auth/login', body: JSON.stringify({ userSeq: 7 }) }, page)).toMatchObject({ ok: true, value: { status: 200 } })
    const path = join(folder, 'video.mp4')
    await writeFile(path, unknownContent(9 * MIB))
    main.shell.nextFiles = [path]
    const picked = (await main.call('uploads.pick', 'video', true)) as { value: { fileId: string }[] }
    await main.call('uploads.start', picked.value[0]?.fileId, { channelSeq: 1, courseSeq: 2, curriculumSeq: 3, kind: 'video' })
    await until(async () => expect(((await main.call('uploads.rows')) as { value: UploadRow[] }).value[0]).toMatchObject({ state: 'done', sentBytes: 9 * MIB }))
    expect(server.completed).toHaveLength(1)
    expect(new Set(proxy.tunnels)).toEqual(new Set(['school.test:443']))
  })

  it('keeps its socket through the proxy [DESK-03]', async () => {
    const http = createServer().listen(0, '127.0.0.1')
    const echo = new WebSocketServer({ server: http })
    echo.on('connection', (socket, { headers }) => socket.on('message', (text) => socket.send(`${String(text)} ${headers['x-device']}`)))
    await once(http, 'listening')
    closers.push(async () => {
      for (const socket of echo.clients) socket.terminate()
      http.close()
    })
    const { proxy, connector } = await company((http.address() as AddressInfo).port)
    const heard: string[] = []
    let closed = 0
    const socket = createWsSockets(connector).open('wss://school.test/socket', { 'x-device': 'desktop' }, {
      opened: () => socket.send('hello'), heard: (text) => heard.push(text), closed: () => void (closed += 1),
    })
    await until(() => expect(heard).toEqual(['hello desktop']))
    expect(proxy.tunnels).toEqual(['school.test:443'])
    await proxy.stop()
    await until(() => expect(closed).toBe(1))
    // A socket that cannot be opened closes too.
    createWsSockets(connector).open('wss://school.test/socket', {}, { opened() {}, heard() {}, closed: () => void (closed += 1) })
    await until(() => expect(closed).toBe(2))
  })
})
