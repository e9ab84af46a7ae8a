import { z } from 'zod'
import { policySettings } from '#shared/desktop/enterprisePolicy.ts'
import type { PolicyFacts, PolicyFault, PolicySetting } from '#shared/desktop/enterprisePolicy.ts'
import { updateChannels } from '#shared/desktop/updatesPort.ts'
import { readServerAddress } from '#main/config.ts'

const settings = {
  /** The only server the app connects to, in the form of `MADANG_SERVER`; may name a site. */
  serverAddress: z.string().refine(isServerAddress),
  updateChannel: z.enum(updateChannels),
  /** True: the app does not check for updates; the administrator distributes them. */
  updatesForbidden: z.boolean(),
  /** Folder of a release mirror; its files need the publisher's signature too. */
  updateAddress: z.url({ protocol: /^https$/ }),
} satisfies Record<PolicySetting, z.ZodType>

/** An absent setting is the user's choice; an unknown one is an error. */
const policySchema = z.strictObject(settings).partial()
export type Policy = z.infer<typeof policySchema>

/** The policy in force, and what is wrong with the file; both empty without a file. */
export interface PolicyReading {
  policy: Policy
  fault: PolicyFault | undefined
}

/** Parses a policy file. Valid settings apply even beside an invalid one: a typo must not lift a restriction. */
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

export function policyFacts({ policy, fault }: PolicyReading): PolicyFacts {
  return { fixed: policySettings.filter((name) => policy[name] !== undefined), fault: fault ?? null }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    // Strip the byte order mark that Windows editors add.
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
