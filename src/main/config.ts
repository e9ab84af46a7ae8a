import { z } from 'zod'
import { linkOfArguments } from './links/appLink.ts'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where the desktop belongs: a server, and the site on it that the window opens with. */
export interface ServerAddress {
  serverOrigin: string
  /** First path of the page, with the site's `channelSeq` where the address names one. */
  startPath: string
}

/**
 * Reads the server's address from the administrator's policy, `--server=…`, `MADANG_SERVER`, or the default, the first that
 * is given; it may carry a site as the web address does (`?channelSeq=1`). Beside a link of the app's own scheme `--server=…` does
 * not count: such a start is the system's, and a link can be made to bring arguments with it. Throws ConfigError with one clear
 * sentence: plain http is for the same machine only, since the session travels with every request.
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
  return { serverOrigin: url.origin, startPath: site.success ? `/?channelSeq=${site.data}` : '/' }
}
