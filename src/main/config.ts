import { z } from 'zod'
import { dashboardPaths } from '#shared/dashboard/paths.ts'
import { linkOfArguments } from './links/appLink.ts'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface ServerAddress {
  serverOrigin: string
  /** First path of the page: the studio's home of the site that the address names. */
  startPath: string
}

/**
 * Server address by policy, `--server=…`, `MADANG_SERVER` or default; may name a site (`?channelSeq=1`). Throws a one-line ConfigError.
 * Ignores `--server=…` beside an app link, which can inject arguments. Plain http for localhost only: requests carry the session.
 */
export function readServerAddress(args: readonly string[], env: Record<string, string | undefined>, fixed?: string): ServerAddress {
  const own = linkOfArguments(args) === undefined ? args : []
  const given = fixed ?? own.find((arg) => arg.startsWith('--server='))?.slice('--server='.length) ?? env['MADANG_SERVER'] ?? ''
  const text = given === '' ? 'http://localhost:4000' : given
  const parsed = z.url({ protocol: /^https?$/ }).safeParse(text)
  if (!parsed.success) throw new ConfigError(`MADANG_SERVER must be an http or https address, not '${text}'.`)
  const url = new URL(parsed.data)
  if (url.protocol === 'http:' && !loopback.has(url.hostname)) {
    throw new ConfigError(`MADANG_SERVER must be an https address unless the server runs on this machine: '${text}'.`)
  }
  const site = z.coerce.number().int().positive().safeParse(url.searchParams.get('channelSeq'))
  return { serverOrigin: url.origin, startPath: site.success ? `${dashboardPaths.studio}?channelSeq=${site.data}` : '/' }
}
