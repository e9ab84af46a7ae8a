import { isWithinHours } from '#shared/upload/settings.ts'
import type { UploadHours } from '#shared/upload/settings.ts'
import type { WaitReason } from './machine.ts'

export interface GateFacts {
  /** Paused by the user. */
  held: boolean
  asleep: boolean
  online: boolean
  hours: UploadHours | null
  /** Minutes since midnight, local time. */
  minute: number
}

/** Why nothing may be sent now; null when sending is allowed. A reason that the user can change comes first. */
export function closedBy({ held, asleep, online, hours, minute }: GateFacts): WaitReason | null {
  if (held) return 'held'
  if (asleep) return 'asleep'
  if (!isWithinHours(hours, minute)) return 'outsideHours'
  return online ? null : 'waitingConnection'
}
