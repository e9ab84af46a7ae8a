import { z } from 'zod'
import { policySettings } from '#shared/desktop/enterprisePolicy.ts'
import type { PolicyFacts, PolicyFault, PolicySetting } from '#shared/desktop/enterprisePolicy.ts'
import { updateChannels } from '#shared/desktop/updatesPort.ts'
import { readServerAddress } from '#main/config.ts'

const settings = {
  /** The only server that the app connects to, as `MADANG_SERVER` has it; may name a site. */
  serverAddress: z.string().refine(isServerAddress),
  updateChannel: z.enum(updateChannels),
  /** True: the app does not look for updates; the administrator distributes them. */
  updatesForbidden: z.boolean(),
  /** Folder of an own copy of the release files; they must be signed by the maker all the same. */
  updateAddress: z.url({ protocol: /^https$/ }),
} satisfies Record<PolicySetting, z.ZodType>

/** The content of a policy file; a setting that is absent is left to the person, an unknown one is a mistake. */
const policySchema = z.strictObject(settings).partial()
export type Policy = z.infer<typeof policySchema>

/** The policy that holds, and what is wrong with the file; without a file both are empty. */
export interface PolicyReading {
  policy: Policy
  fault: PolicyFault | undefined
}

/** Reads the text of a policy file. Settings that are sound hold even beside a bad one: a typing error must not lift a lock. */
export function parsePolicy(text: string): PolicyReading {
  const written = parseObject(text)
  if (written === undefined) return { policy: {}, fault: { kind: 'notJson' } }
  const isSound = ([name, value]: [string, unknown]): boolean => policySchema.safeParse({ [name]: value }).success
  const entries = Object.entries(written)
  const bad = entries.filter((entry) => !isSound(entry)).map(([name]) => name)
  return {
    policy: policySchema.parse(Object.fromEntries(entries.filter(isSound))),
    fault: bad.length === 0 ? undefined : { kind: 'badSettings', settings: bad },
  }
}

/** What the page may show of a reading. */
export function policyFacts({ policy, fault }: PolicyReading): PolicyFacts {
  return { fixed: policySettings.filter((name) => policy[name] !== undefined), fault: fault ?? null }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    return undefined
  }
}

function isServerAddress(text: string): boolean {
  try {
    readServerAddress([], { MADANG_SERVER: text })
    return text !== ''
  } catch {
    return false
  }
}
