import type { PolicyFacts } from '#shared/desktop/enterprisePolicy.ts'
import type { UpdatesPort } from '#shared/desktop/updatesPort.ts'

/** The log file of the app. */
export interface AppLogPort {
  show(): Promise<void>
  /** Puts its end on the clipboard. */
  copy(): Promise<void>
}

export interface Installation {
  version: string
  policy: PolicyFacts
  updates: UpdatesPort
  log: AppLogPort
}
