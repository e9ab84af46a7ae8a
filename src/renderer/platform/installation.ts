import type { PolicyFacts } from '#shared/desktop/enterprisePolicy.ts'
import type { UpdatesPort } from '#shared/desktop/updatesPort.ts'

export interface Installation {
  version: string
  policy: PolicyFacts
  updates: UpdatesPort
}
