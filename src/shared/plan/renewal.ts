import { DAY_MS } from '#shared/kernel/moments.ts'

/** Days after a renewal was first declined on which it is tried again. After the last, the site falls to the free plan. */
export const planRetryDays = [1, 3, 5, 7] as const

/** When a renewal is tried again that was declined so many times; null: never. */
export function nextPlanTry(overdueSince: Date, declined: number): Date | null {
  const days = planRetryDays[declined - 1]
  return days === undefined ? null : new Date(overdueSince.getTime() + days * DAY_MS)
}
