/** Settings that an administrator can set for a machine, by their name in the policy file. */
export const policySettings = ['serverAddress', 'updateChannel', 'updatesForbidden', 'updateAddress'] as const
export type PolicySetting = (typeof policySettings)[number]

/** What is wrong with a policy file. */
export type PolicyFault =
  /** Owned by the administrator, but unreadable. */
  | { kind: 'unreadable' }
  /** No JSON object. */
  | { kind: 'notJson' }
  /** These settings are unknown or invalid; the others apply. */
  | { kind: 'badSettings'; settings: string[] }
  /** Possibly writable by non-administrators: ignored entirely. */
  | { kind: 'notProtected' }

/** The policy as the page shows it, without its values. */
export interface PolicyFacts {
  /** Settings that the policy decides. */
  fixed: PolicySetting[]
  fault: PolicyFault | null
}
