import type { LogPort, ShellPort } from '#main/ports.ts'
import { originOf } from '#main/windows/policy.ts'
import { externalAddress } from './externalAddress.ts'

/** The only way to open addresses outside the app; each is checked first. */
export type OpenExternal = (address: string) => Promise<'opened' | 'blocked'>

export interface OwnOrigins {
  pageOrigin: string
  /** Plain http on localhost only (see main/config). */
  serverOrigin: string
}

export function createOpenExternal(shell: Pick<ShellPort, 'open'>, log: LogPort, own: OwnOrigins): OpenExternal {
  return async (address) => {
    const rebuilt = webAddress(address, own) ?? externalAddress(address)
    if (rebuilt === undefined) {
      log.warn('external address refused')
      return 'blocked'
    }
    try {
      await shell.open(rebuilt)
      return 'opened'
    } catch (error) {
      log.error('external address not opened', error)
      return 'blocked'
    }
  }
}

/** Maps an app page to the same page on the server, for links that open a new tab. */
function webAddress(address: string, { pageOrigin, serverOrigin }: OwnOrigins): string | undefined {
  const origin = originOf(address)
  if (origin === undefined || (origin !== pageOrigin && origin !== serverOrigin)) return undefined
  const { pathname, search, hash, username, password } = new URL(address)
  return username === '' && password === '' ? `${serverOrigin}${pathname}${search}${hash}` : undefined
}
