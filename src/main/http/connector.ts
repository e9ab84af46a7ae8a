import { connect as connectTcp } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { SecureContext } from 'node:tls'
import { once } from 'node:events'
import type { ClockPort, LogPort, ProxiesPort } from '#main/ports.ts'
import { isLoopback, parseRoutes } from './routes.ts'
import type { Route } from './routes.ts'
import { connectByHttp, connectBySocks4, connectBySocks5, ProxyLoginError } from './tunnel.ts'

/** Time (ms) for one route, with its proxy's answer and TLS. */
const ROUTE_MAX_MS = 10_000
/** Time (ms) for a configuration script, which may wait for the network. */
const RESOLVE_MAX_MS = 5000
/** Time (ms) in which a proxy that failed is tried last, as in Chromium. */
const DEAD_MS = 5 * 60_000

export interface Target {
  isSecure: boolean
  /** Without brackets. */
  host: string
  port: number
}

/** @param origin http or https */
export function targetOf(origin: string): Target {
  const { protocol, hostname, port } = new URL(origin)
  const isSecure = protocol === 'https:'
  return { isSecure, host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? (isSecure ? 443 : 80) : Number(port) }
}

/** Opens connections as the system is set up: through its proxies, trusting its certificates. */
export interface Connector {
  /** The system's routes to an origin, to pass to `connect`; they change with the network. */
  routesTo(origin: string): Promise<Route[]>
  connect(target: Target, routes: readonly Route[]): Promise<Socket>
}

/** `secureContext` has the trusted certificates. `onLoginWanted`: a proxy asks for a login, so nothing gets through. */
export function createConnector({ proxies, secureContext, clock, log, onLoginWanted }: {
  proxies: ProxiesPort
  secureContext: () => SecureContext
  clock: ClockPort
  log: LogPort
  onLoginWanted: () => void
}): Connector {
  const deadUntil = new Map<string, number>()

  function isDead(route: Route): boolean {
    return (deadUntil.get(keyOf(route)) ?? 0) > clock.now()
  }

  function within<Value>(limitMs: number, doing: Promise<Value>): Promise<Value> {
    let cancel = (): void => {}
    const late = new Promise<never>((_resolve, reject) => {
      cancel = clock.after(limitMs, () => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })))
    })
    return Promise.race([doing, late]).finally(() => cancel())
  }

  /** TCP, then TLS if asked for, over another socket if given. */
  async function open({ isSecure, host, port }: Target, opened: Set<Socket>, over?: Socket): Promise<Socket> {
    const plain = over ?? track(connectTcp({ host, port, keepAlive: true, noDelay: true }), opened)
    if (!isSecure) {
      if (over === undefined) await once(plain, 'connect')
      return plain
    }
    const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
    const secure = track(connectTls({ socket: plain, secureContext: secureContext(), ...servername, host, ALPNProtocols: ['http/1.1'] }), opened)
    await once(secure, 'secureConnect')
    return secure
  }

  async function openBy(route: Route, target: Target, opened: Set<Socket>): Promise<Socket> {
    if (route.kind === 'direct') return open(target, opened)
    const proxy = await open({ isSecure: route.kind === 'https', host: route.host, port: route.port }, opened)
    const tunnel = await (route.kind === 'socks5' ? connectBySocks5(proxy, target) : route.kind === 'socks4' ? connectBySocks4(proxy, target) : connectByHttp(proxy, target))
    return open(target, opened, tunnel)
  }

  /** Closes what it has opened when it fails or takes too long. */
  async function tryRoute(route: Route, target: Target): Promise<Socket> {
    const opened = new Set<Socket>()
    try {
      return await within(ROUTE_MAX_MS, openBy(route, target, opened))
    } catch (error) {
      for (const socket of opened) socket.destroy()
      throw error
    }
  }

  return {
    async routesTo(origin) {
      if (isLoopback(new URL(origin).hostname)) return [{ kind: 'direct' }]
      try {
        return parseRoutes(await within(RESOLVE_MAX_MS, proxies.resolve(origin)))
      } catch (error) {
        log.error('the proxies could not be found out', error)
        return [{ kind: 'direct' }]
      }
    },
    async connect(target, routes) {
      let last: unknown
      for (const route of [...routes.filter((one) => !isDead(one)), ...routes.filter(isDead)]) {
        try {
          const socket = await tryRoute(route, target)
          deadUntil.delete(keyOf(route))
          return socket
        } catch (error) {
          // Another proxy is no way around a login, as in Chromium.
          if (error instanceof ProxyLoginError) {
            onLoginWanted()
            throw error
          }
          last = error
          if (routes.length > 1) log.warn('a route failed', { kind: route.kind, reason: error instanceof Error ? error.message : 'unknown' })
          if (route.kind !== 'direct') deadUntil.set(keyOf(route), clock.now() + DEAD_MS)
        }
      }
      throw last
    },
  }
}

const keyOf = (route: Route): string => (route.kind === 'direct' ? route.kind : `${route.kind} ${route.host}:${route.port}`)

function track<Kind extends Socket>(socket: Kind, opened: Set<Socket>): Kind {
  opened.add(socket)
  // The taker adds its own listener; an error before that must not end the app.
  socket.on('error', () => undefined)
  return socket
}
