/** Settings that an administrator can set for a machine, by their name in the policy file. */
export const policySettings = ['serverAddress', 'updateChannel', 'updatesForbidden', 'updateAddress'] as const
export type PolicySetting = (typeof policySettings)[number]

export type PolicyFault =
  | { kind: 'unreadable' }
  | { kind: 'notJson' }
  /** These settings are unknown or invalid; the others apply. */
  | { kind: 'badSettings'; settings: string[] }
  /** Possibly writable by non-administrators: ignored entirely. */
  | { kind: 'notProtected' }

export interface PolicyFacts {
  fixed: PolicySetting[]
  fault: PolicyFault | null
}
