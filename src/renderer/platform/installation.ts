import type { PolicyFacts } from '#shared/desktop/enterprisePolicy.ts'
import type { UpdatesPort } from '#shared/desktop/updatesPort.ts'

/** The app that is installed on this machine. */
export interface Installation {
  version: string
  policy: PolicyFacts
  updates: UpdatesPort
}
