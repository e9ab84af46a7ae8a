/** What an administrator may set for every person of a machine, by its name in the policy file. */
export const policySettings = ['serverAddress', 'updateChannel', 'updatesForbidden', 'updateAddress'] as const
export type PolicySetting = (typeof policySettings)[number]

/** What is wrong with a policy file. */
export type PolicyFault =
  /** It is the administrator's, but cannot be opened or read. */
  | { kind: 'unreadable' }
  /** Its text is no JSON object. */
  | { kind: 'notJson' }
  /** These settings are unknown or have a wrong value; the others hold. */
  | { kind: 'badSettings'; settings: string[] }
  /** Somebody who is no administrator could have written it, as far as can be found out: nothing in it holds, and it stops nothing. */
  | { kind: 'notProtected' }

/** What the page shows of the policy: never its values, which have their own places. */
export interface PolicyFacts {
  /** The settings that the administrator has decided. */
  fixed: PolicySetting[]
  fault: PolicyFault | null
}
