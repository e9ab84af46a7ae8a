import * as contract from './calls.ts'
import type { CallDefinition } from './kernel/call/call.ts'

/** Every REST call of the platform, by domain: `contract.course.list`. A domain is added in calls.ts. */
export { contract }

/** The registry as rows: the call's name, such as `course.list`, and its definition. */
export const contractRows: { name: string; domain: string; definition: CallDefinition }[] = /* @__PURE__ */ Object.entries(contract).flatMap(
  ([domain, calls]) => Object.entries(calls).map(([key, definition]) => ({ name: `${domain}.${key}`, domain, definition: definition as CallDefinition })),
)
