/** One way to a server, in the terms of a proxy configuration script. */
export type Route = { kind: 'direct' } | { kind: 'http' | 'https' | 'socks4' | 'socks5'; host: string; port: number }

/** Bounds of a script's result, which anyone on the network may have written. */
const TEXT_MAX = 2000
const ROUTES_MAX = 8

const kinds: Record<string, Exclude<Route['kind'], 'direct'>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS: 'socks4', SOCKS4: 'socks4', SOCKS5: 'socks5' }
const ports = { http: 80, https: 443, socks4: 1080, socks5: 1080 } as const

/** Routes of `Session.resolveProxy`, such as `PROXY one:8080; DIRECT`, in the order to try. As in Chromium, what cannot be read is left out and nothing means direct. */
export function parseRoutes(text: string): Route[] {
  const entries = text.slice(0, TEXT_MAX).split(';')
  // The last one may be cut.
  if (text.length > TEXT_MAX) entries.pop()
  const routes = entries.slice(0, ROUTES_MAX).flatMap((entry) => parseRoute(entry.trim()))
  return routes.length === 0 ? [{ kind: 'direct' }] : routes
}

function parseRoute(entry: string): Route[] {
  if (/^direct$/i.test(entry)) return [{ kind: 'direct' }]
  const [, word = '', address = ''] = /^([a-z\d]{1,6})[ \t]+(\S+)$/i.exec(entry) ?? []
  const kind = kinds[word.toUpperCase()]
  if (kind === undefined || !URL.canParse(`proxy://${address}`)) return []
  const { hostname, port, username, password, pathname, search, hash } = new URL(`proxy://${address}`)
  if (hostname === '' || username + password + pathname + search + hash !== '' || port === '0') return []
  return [{ kind, host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? ports[kind] : Number(port) }]
}

/** Names of this machine, which no proxy can reach. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
