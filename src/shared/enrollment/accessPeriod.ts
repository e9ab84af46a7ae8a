import { DAY_MS, epochOf } from '#shared/kernel/moments.ts'

/** `vodDays` of unlimited access (courses spec §3). */
export const VOD_DAYS_UNLIMITED = -1
/** Presets in days, beside direct input (courses spec §9). */
export const accessDayPresets = [30, 60, 90, 120, 150, 180] as const
export const accessPresets = [VOD_DAYS_UNLIMITED, ...accessDayPresets] as const
/** Longest access period: ten years, in days. */
export const VOD_DAYS_MAX = 3650

export type AccessPeriod = { kind: 'unlimited' } | { kind: 'months' | 'days'; count: number }

/** Access length to show: -1 unlimited, multiples of 30 days in months, else days (courses spec §5; COUR-05). */
export function accessPeriod(vodDays: number): AccessPeriod {
  if (vodDays === VOD_DAYS_UNLIMITED) return { kind: 'unlimited' }
  return vodDays > 0 && vodDays % 30 === 0 ? { kind: 'months', count: vodDays / 30 } : { kind: 'days', count: vodDays }
}

/** End of access (epoch ms): `vodDays` × 24 hours after the attend date; null for unlimited. */
export function validUntil(attendAt: number, vodDays: number): number | null {
  return vodDays === VOD_DAYS_UNLIMITED ? null : attendAt + vodDays * DAY_MS
}

/** Days of access left, rounded up; null for unlimited, 0 when over. */
export function accessDaysLeft(validAt: string | null, now: number): number | null {
  const until = epochOf(validAt)
  return until === null ? null : Math.max(0, Math.ceil((until - now) / DAY_MS))
}
