import { createSecureContext } from 'node:tls'
import { createConnector } from '#main/http/connector.ts'
import type { Connector } from '#main/http/connector.ts'
import { machineClock, silentLog } from './desktopPorts.ts'

/** Connections of a machine without proxies. */
export function directConnector(): Connector {
  return createConnector({ proxies: { resolve: async () => 'DIRECT' }, secureContext: () => createSecureContext(), clock: machineClock(), log: silentLog, onLoginWanted() {} })
}
