import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { epochOf } from '#shared/kernel/moments.ts'
import type { Attendee } from './contract.ts'

/** An attendee's standing as one word. */
export type Standing = 'waiting' | 'toPay' | 'overdue' | 'attending' | 'ended' | 'cancelled'

/** @param now epoch ms */
export function standingOf({ choiseStatusCd: status, payUntil, validAt }: Pick<Attendee, 'choiseStatusCd' | 'payUntil' | 'validAt'>, now: number): Standing {
  if (status === choiseStatusCd.cancelled) return 'cancelled'
  if (status === choiseStatusCd.approved) {
    const until = epochOf(validAt)
    return until !== null && until <= now ? 'ended' : 'attending'
  }
  const until = epochOf(payUntil)
  if (until === null) return 'waiting'
  return until > now ? 'toPay' : 'overdue'
}
