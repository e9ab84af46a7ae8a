export interface Plan {
  storageBytes: number
}

const GB = 1024 ** 3

/** Plans by name. Every site has the first until plans can be chosen. */
export const plans = { basic: { storageBytes: 500 * GB } } as const satisfies Record<string, Plan>

/** Bytes left for uploads; never negative. */
export function storageLeft(plan: Plan, usedBytes: number): number {
  return Math.max(0, plan.storageBytes - usedBytes)
}
