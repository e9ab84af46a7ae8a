import { membershipAlarms } from '#shared/membership/alarms.ts'
import { isLastMonth, subscriptionState } from '#shared/membership/rules.ts'
import type { MonthlySubject } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { change } from './ending.ts'
import { MAIL_QUEUE } from './mails.ts'
import { lockSubscription, writeSubscription } from './queries.ts'

/** What a paid, refused or refunded month does to its subscription. */
export function createMonthly({ clock, alarms, jobs }: Pick<ServerPorts, 'clock' | 'alarms' | 'jobs'>): MonthlySubject {
  return {
    async give(tx, { monthNo, useUntil, ...ref }) {
      const row = await lockSubscription(tx, ref)
      const isNext = row !== undefined && monthNo === (row.monthNo ?? -1) + 1
      if (!isNext || row.userSeq === null || (row.state !== subscriptionState.starting && row.state !== subscriptionState.active)) return false
      const isLast = isLastMonth(row.termMonths, monthNo)
      await change(tx, ref, {
        monthNo, paidUntil: useUntil, nextChargeAt: isLast ? null : useUntil, ...(isLast ? { state: subscriptionState.cancelled, endReason: 'term' } : { state: subscriptionState.active }),
      }, clock.now())
      return true
    },

    async refuse(tx, { monthNo, channelSeq, subscriptionSeq }) {
      const ref = { channelSeq, subscriptionSeq }
      const row = await lockSubscription(tx, ref)
      if (row === undefined || row.state === subscriptionState.ended) return
      await change(tx, ref, { state: subscriptionState.ended, nextChargeAt: null, endReason: 'declined' }, clock.now())
      // The page shows it to the subscriber.
      if (monthNo === 0 || row.userSeq === null) return
      await alarms.raise(tx, { kind: membershipAlarms.membershipFailed, channelSeq: ref.channelSeq, personSeqs: [row.userSeq] })
      await jobs.send(MAIL_QUEUE, { ...ref, kind: 'membershipFailed' }, { within: tx })
    },

    async takeBack(tx, { monthNo, channelSeq, subscriptionSeq }) {
      const ref = { channelSeq, subscriptionSeq }
      const row = await lockSubscription(tx, ref)
      const now = clock.now()
      // An earlier month's money changes nothing today.
      if (row === undefined || row.monthNo !== monthNo || row.paidUntil === null || row.paidUntil <= now) return
      await change(tx, ref, { state: subscriptionState.ended, paidUntil: now, nextChargeAt: null, endReason: 'refunded' }, now)
    },
  }
}

/** Ends a subscription whose account is gone, without a notice. */
export const endOrphan = (tx: Parameters<MonthlySubject['give']>[0], ref: { channelSeq: number; subscriptionSeq: number }) =>
  writeSubscription(tx, ref, { state: subscriptionState.ended, nextChargeAt: null, endReason: 'user' })
