import type { PolicyFacts } from '#shared/contract/managed.ts'
import type { UpdatesPort } from '#shared/contract/updatesPort.ts'

/** The app that is installed on this machine. */
export interface Installation {
  version: string
  policy: PolicyFacts
  updates: UpdatesPort
}
