import type { Attendee } from '#shared/attendee/contract.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { epochOf } from '#shared/kernel/moments.ts'
import { PAGE_SIZE_DEFAULT, optionOf, pageOf, pageSizes } from '#shared/kernel/paging.ts'
import type { Tone } from '#renderer/ui/index.ts'

/** What the address says of the list. */
export interface AttendeesView {
  page: number
  size: number
  q: string
  status: ChoiseStatusCd | ''
}

const statuses = Object.values<string>(choiseStatusCd)

export function attendeesViewOf(query: URLSearchParams): AttendeesView {
  const status = query.get('status') ?? ''
  return { page: pageOf(query.get('page')), size: query.has('size') ? optionOf(query.get('size'), pageSizes) : PAGE_SIZE_DEFAULT, q: query.get('q') ?? '', status: statuses.includes(status) ? status as ChoiseStatusCd : '' }
}

/** Those who wait are listed in the order in which they applied, the others latest first. */
export function askedOf({ status, ...view }: AttendeesView) {
  return { ...view, ...(status === '' ? {} : { status }), sort: status === choiseStatusCd.awaiting ? 'first' as const : 'latest' as const }
}

/** An attendee's standing as one word. */
export type Standing = 'waiting' | 'toPay' | 'overdue' | 'attending' | 'ended' | 'cancelled'

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

export const standingTone: Record<Standing, Tone> = { waiting: 'warning', toPay: 'primary', overdue: 'neutral', attending: 'success', ended: 'neutral', cancelled: 'neutral' }

/** A day in the reader's zone as the last moment of access. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString()
}
