import * as contract from './calls.ts'
import type { CallDefinition } from './kernel/call/call.ts'

/** Every REST call by domain: `contract.course.list`. Add domains in calls.ts. */
export { contract }

export const contractRows: { name: string; domain: string; definition: CallDefinition }[] = /* @__PURE__ */ Object.entries(contract).flatMap(
  ([domain, calls]) => Object.values(calls).map((definition: CallDefinition) => ({ name: definition.name, domain, definition })),
)

type Domains = typeof contract

export type CallName = { [Domain in keyof Domains & string]: `${Domain}.${keyof Domains[Domain] & string}` }[keyof Domains & string]
