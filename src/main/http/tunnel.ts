import { request } from 'node:http'
import type { Socket } from 'node:net'

/** The proxy wants a user name and a password, which the app has not. */
export class ProxyLoginError extends Error {
  readonly code = 'PROXY_LOGIN'

  constructor() {
    super('the proxy asks for a login')
    this.name = 'ProxyLoginError'
  }
}

export interface TunnelEnd {
  host: string
  port: number
}

/** Opens a tunnel by CONNECT (RFC 9110) through a connected socket. */
export function connectByHttp(socket: Socket, { host, port }: TunnelEnd): Promise<Socket> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
  return new Promise((resolve, reject) => {
    const asked = request({ method: 'CONNECT', path: authority, headers: { host: authority }, createConnection: () => socket })
    asked.on('connect', ({ statusCode }, tunnel: Socket, head: Buffer) => {
      if (statusCode === 407) reject(new ProxyLoginError())
      else if (statusCode === undefined || statusCode < 200 || statusCode > 299) reject(new Error(`the proxy answered ${statusCode}`))
      else {
        if (head.length > 0) tunnel.unshift(head)
        resolve(tunnel)
      }
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Opens a tunnel by SOCKS 5 (RFC 1928) without a login. The proxy resolves the name. */
export async function connectBySocks5(socket: Socket, { host, port }: TunnelEnd): Promise<Socket> {
  socket.write(Buffer.from([5, 1, 0]))
  const [version, method] = await take(socket, 2)
  if (version !== 5) throw new Error('the proxy does not speak SOCKS 5')
  if (method !== 0) throw new ProxyLoginError()
  const name = Buffer.from(host)
  if (name.length > 255) throw new Error('the name is too long for SOCKS 5')
  socket.write(Buffer.concat([Buffer.from([5, 1, 0, 3, name.length]), name, portBytes(port)]))
  const [, reply, , kind = 0, first = 0] = await take(socket, 5)
  if (reply !== 0) throw new Error(`the proxy answered ${reply}`)
  // The address it connects from: IPv4, a name or IPv6, of which one byte is read, and a port.
  const rest = new Map([[1, 3], [3, first], [4, 15]]).get(kind)
  if (rest === undefined) throw new Error('the proxy does not speak SOCKS 5')
  await take(socket, rest + 2)
  return socket
}

/** Opens a tunnel by SOCKS 4a, in which the proxy resolves the name. */
export async function connectBySocks4(socket: Socket, { host, port }: TunnelEnd): Promise<Socket> {
  socket.write(Buffer.concat([Buffer.from([4, 1]), portBytes(port), Buffer.from([0, 0, 0, 1, 0]), Buffer.from(`${host}\0`)]))
  const [, reply] = await take(socket, 8)
  // 92 and 93: a wrong user.
  if (reply === 92 || reply === 93) throw new ProxyLoginError()
  if (reply !== 90) throw new Error(`the proxy answered ${reply}`)
  return socket
}

const portBytes = (port: number): Buffer => Buffer.from([port >> 8, port & 0xff])

/** Reads exactly so many bytes of a paused socket, which keeps the rest. */
function take(socket: Socket, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const ended = (): void => settle(() => reject(new Error('the proxy closed the connection')))
    const failed = (error: Error): void => settle(() => reject(error))
    const look = (): void => {
      const read = socket.read(bytes) as Buffer | null
      if (read !== null) settle(() => (read.length === bytes ? resolve(read) : reject(new Error('the proxy closed the connection'))))
    }
    const settle = (end: () => void): void => {
      socket.off('readable', look).off('end', ended).off('close', ended).off('error', failed)
      end()
    }
    socket.on('readable', look).on('end', ended).on('close', ended).on('error', failed)
    look()
  })
}
