/** What a plan of a site includes. */
export interface Plan {
  /** Bytes that the site's uploaded files may take, those that are still arriving included. */
  storageBytes: number
}

const GB = 1024 ** 3

/** The plans by name. Every site has the first one until plans can be chosen. */
export const plans = { basic: { storageBytes: 500 * GB } } as const satisfies Record<string, Plan>

/** Bytes that a site may still upload; never below 0. */
export function storageLeft(plan: Plan, usedBytes: number): number {
  return Math.max(0, plan.storageBytes - usedBytes)
}
