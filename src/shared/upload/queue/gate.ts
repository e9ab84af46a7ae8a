import { isWithinHours } from '#shared/upload/settings.ts'
import type { UploadHours } from '#shared/upload/settings.ts'
import type { WaitReason } from './machine.ts'

/** What decides for a whole queue whether bytes may flow. */
export interface GateFacts {
  /** The person has paused everything. */
  held: boolean
  asleep: boolean
  online: boolean
  hours: UploadHours | null
  /** Minutes since midnight by the machine's own clock. */
  minute: number
}

/** Why nothing may be sent now; null when the way is free. The first that holds is told, as the person can do most about it. */
export function closedBy({ held, asleep, online, hours, minute }: GateFacts): WaitReason | null {
  if (held) return 'held'
  if (asleep) return 'asleep'
  if (!isWithinHours(hours, minute)) return 'outsideHours'
  return online ? null : 'waitingConnection'
}
