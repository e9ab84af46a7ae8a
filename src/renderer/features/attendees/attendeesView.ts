import dayjs from 'dayjs'
import { accessStates, attendeeSorts } from '#shared/attendee/listing.ts'
import { cameBy } from '#shared/attendee/rules.ts'
import type { Standing } from '#shared/attendee/standing.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { rowNumber } from '#renderer/lib/gridView/gridView.ts'
import type { GridViewSpec } from '#renderer/lib/gridView/gridView.ts'
import type { Tone } from '#renderer/ui/index.ts'

export const attendeeFilters = { status: Object.values(choiseStatusCd), access: accessStates, cameBy: Object.values(cameBy), attendee: rowNumber } as const

/** Those who wait are listed in the order in which they applied, the others latest first. */
export const attendeesSpec: GridViewSpec<(typeof attendeeSorts)[number], typeof attendeeFilters> = {
  sorts: attendeeSorts, filters: attendeeFilters, standard: ({ status }) => ({ by: 'applied', order: status === choiseStatusCd.awaiting ? 'asc' : 'desc' }),
}

export const standingTone: Record<Standing, Tone> = { waiting: 'warning', toPay: 'primary', overdue: 'neutral', attending: 'success', ended: 'neutral', cancelled: 'neutral' }

/** The day that is so many days after today, in the reader's zone: `YYYY-MM-DD`. */
export function dayAfter(days: number): string {
  return dayjs().add(days, 'day').format('YYYY-MM-DD')
}

/** A day in the reader's zone as the last moment of access. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString()
}
