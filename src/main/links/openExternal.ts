import type { LogPort, ShellPort } from '#main/ports.ts'
import { originOf } from '#main/windows/policy.ts'
import { externalAddress } from './externalAddress.ts'

/** The only way out of the app: opens an address that its scheme's parser accepts, and says whether it did. */
export type OpenExternal = (address: string) => Promise<'opened' | 'blocked'>

/** Where the app's own pages and those of its server stand. */
export interface OwnOrigins {
  pageOrigin: string
  /** The configured server's; plain http on this machine alone (main/config). */
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
      // The machine has no program for the scheme.
      log.error('external address not opened', error)
      return 'blocked'
    }
  }
}

/** The address of one of our own pages in a browser: a page of the app that wants a new tab is shown by the server. */
function webAddress(address: string, { pageOrigin, serverOrigin }: OwnOrigins): string | undefined {
  const origin = originOf(address)
  if (origin === undefined || (origin !== pageOrigin && origin !== serverOrigin)) return undefined
  const { pathname, search, hash, username, password } = new URL(address)
  return username === '' && password === '' ? `${serverOrigin}${pathname}${search}${hash}` : undefined
}
