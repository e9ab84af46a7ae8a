import { GUIDE_DISMISSED_MS } from '#shared/dashboard/rules.ts'

/** Whether a guide dismissed then (epoch ms, as stored) stays away now. */
export function isDismissed(stored: string | null, now: number): boolean {
  const at = Number(stored)
  return stored !== null && Number.isFinite(at) && at <= now && now - at < GUIDE_DISMISSED_MS
}
