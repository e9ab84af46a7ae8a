import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { testServer } from './testCertificates.ts'

export interface TestProxy {
  /** As in a proxy configuration: `127.0.0.1:8080`. */
  address: string
  /** Tunnels asked for, such as `school.test:443`. */
  tunnels: string[]
  /** Connections accepted. */
  accepted: number
  stop(): Promise<void>
}

async function listen(server: Server, tunnels: string[] = []): Promise<TestProxy> {
  const open = new Set<Socket>()
  const proxy: TestProxy = {
    address: '', tunnels, accepted: 0,
    async stop() {
      if (!server.listening) return
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  server.on('connection', (socket: Socket) => {
    proxy.accepted += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

function join(one: Socket, other: Socket): void {
  one.on('error', () => other.destroy()).on('close', () => other.destroy())
  other.on('error', () => one.destroy()).on('close', () => one.destroy())
  one.pipe(other).pipe(one)
}

/** A proxy for CONNECT whose every tunnel ends at a local port; `status`: what it answers instead of 200. */
export async function startHttpProxy(port: number, { status = 200, isSecure = false }: { status?: number; isSecure?: boolean } = {}): Promise<TestProxy> {
  const server = isSecure ? createHttpsServer(testServer) : createHttpServer()
  const tunnels: string[] = []
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    tunnels.push(request.url ?? '')
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\n${status === 407 ? 'Proxy-Authenticate: Basic realm="proxy"\r\n' : ''}Content-Length: 0\r\n\r\n`)
      return
    }
    const end = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      join(socket, end)
    })
    end.on('error', () => socket.destroy())
  })
  return listen(server, tunnels)
}

/** A server that answers each connection with bytes of its own, then stays silent. */
export function startRawProxy(answer: (socket: Socket) => void): Promise<TestProxy> {
  return listen(createServer(answer))
}

async function* bytesOf(socket: Socket): AsyncGenerator<number> {
  for (;;) {
    const read = socket.read(1) as Buffer | null
    if (read === null) await once(socket, 'readable')
    else yield read[0] ?? 0
  }
}

/** A SOCKS proxy of either version whose tunnels end at a local port. It sends its answers byte by byte. `method`: the login it wants, 0 for none. */
export async function startSocksProxy(port: number, { method = 0 } = {}): Promise<TestProxy> {
  const tunnels: string[] = []
  async function serve(socket: Socket): Promise<void> {
    const bytes = bytesOf(socket)
    const take = async (count: number): Promise<number[]> => {
      const taken: number[] = []
      while (taken.length < count) taken.push((await bytes.next()).value as number)
      return taken
    }
    const say = (...answer: number[]): void => {
      for (const byte of answer) socket.write(Buffer.from([byte]))
    }
    const [version] = await take(1)
    let name = ''
    let to: number[] = []
    if (version === 5) {
      const [count = 0] = await take(1)
      await take(count)
      say(5, method)
      if (method !== 0) return
      const [, , , , length = 0] = await take(5)
      name = Buffer.from(await take(length)).toString()
      to = await take(2)
      say(5, 0, 0, 1, 0, 0, 0, 0, 0, 0)
    } else {
      // Command, port, address and an empty user.
      to = (await take(8)).slice(1, 3)
      for (let [byte] = await take(1); byte !== 0; [byte] = await take(1)) name += String.fromCharCode(byte ?? 0)
      say(0, 90, 0, 0, 0, 0, 0, 0)
    }
    tunnels.push(`${name}:${((to[0] ?? 0) << 8) + (to[1] ?? 0)}`)
    join(socket, connect(port, '127.0.0.1'))
  }
  return listen(createServer((socket) => void serve(socket).catch(() => socket.destroy())), tunnels)
}

/** TLS before a plain local server, as `https://school.test`. */
export function startTlsFront(port: number): Promise<TestProxy> {
  return listen(createTlsServer(testServer, (socket) => join(socket, connect(port, '127.0.0.1'))))
}

export const portOf = ({ address }: TestProxy): number => Number(address.split(':')[1])
