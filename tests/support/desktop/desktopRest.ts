import { join } from 'node:path'
import type { ClockPort, HttpPort, Keychain, LogPort, NotifierPort } from '#main/ports.ts'
import { createClientHeaders } from '#main/rest/clientHeaders.ts'
import { createClientId } from '#main/rest/clientId.ts'
import { createRest } from '#main/rest/rest.ts'
import { userAgentOf } from '#main/rest/userAgent.ts'
import { createSecretStore } from '#main/secrets/secretStore.ts'
import { createAccounts } from '#main/session/accounts.ts'
import { createRenewal } from '#main/session/renewal.ts'
import { createRoster } from '#main/session/roster.ts'
import { createSessionCalls } from '#main/session/sessionCalls.ts'
import { createSessionHttp } from '#main/session/sessionHttp.ts'
import { machineClock, memoryKeychain, recordingNotifier, silentLog } from './desktopPorts.ts'

/** Main's REST client with accounts, wired as in the composition root. */
export function openDesktopRest({ serverOrigin, http, folder, keychain = memoryKeychain(), notifier = recordingNotifier(), clock = machineClock(), log = silentLog }: {
  serverOrigin: string
  http: HttpPort
  folder: string
  keychain?: Keychain
  notifier?: NotifierPort
  clock?: ClockPort
  log?: LogPort
}) {
  const secrets = createSecretStore({ keychain, notifier, clock, log })
  const accounts = createAccounts({ serverOrigin, secrets, roster: createRoster(join(folder, 'accounts.json')) })
  const headers = createClientHeaders(createClientId(join(folder, 'client.json'), clock), userAgentOf('0.0.0', 'linux'))
  const calls = createSessionCalls({ serverOrigin, http, headers })
  const renewal = createRenewal({ accounts, calls, clock, log })
  const sessionHttp = createSessionHttp({ http, accounts, renewal })
  return { accounts, renewal, sessionHttp, rest: createRest({ serverOrigin, http: sessionHttp, accounts, calls, headers, log }) }
}
