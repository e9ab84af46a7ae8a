import { DAY_MS } from '#shared/kernel/moments.ts'
import { membershipAlarms } from '#shared/membership/alarms.ts'
import { CHARGE_NOTICE_DAYS, chargeAt, subscriptionState } from '#shared/membership/rules.ts'
import type { Months } from '#server/modules/order/index.ts'
import { MAIL_QUEUE } from './mails.ts'
import { endOrphan } from './monthly.ts'
import { findMembership, listDue, listOver, listUntold, lockSubscription, writeSubscription } from './queries.ts'
import type { SubscriptionRow } from './queries.ts'
import type { MembershipPorts } from './service.ts'

const BATCH = 100

/** Runs by the clock: tells of charges to come, charges what is due, ends what is over. Can run twice, and on two servers at once. */
export function createRenewals({ database: { db }, clock, alarms, jobs, log }: MembershipPorts, months: Months) {
  /** Opens the order of the next month and charges it; a subscription is charged once, as its next charge is taken under its lock. */
  async function renew({ channelSeq, subscriptionSeq }: SubscriptionRow): Promise<void> {
    const ref = { channelSeq, subscriptionSeq }
    const charge = await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, ref)
      if (row === undefined || row.state !== subscriptionState.active || row.nextChargeAt === null || row.nextChargeAt > clock.now()) return undefined
      const membership = await findMembership(tx, row)
      if (row.userSeq === null || row.cardSeq === null || row.orderer === null || membership === undefined) {
        await endOrphan(tx, ref)
        return undefined
      }
      await writeSubscription(tx, ref, { nextChargeAt: null })
      const monthNo = (row.monthNo ?? -1) + 1
      return months.open(tx, {
        ...ref, userSeq: row.userSeq, cardSeq: row.cardSeq, monthNo, title: membership.name, amount: row.price, orderer: row.orderer, language: row.language,
        useFrom: row.nextChargeAt, useUntil: chargeAt(row.startedAt, monthNo + 1),
      })
    })
    if (charge !== undefined) await months.charge(charge, false)
  }

  /** Tells the subscriber of the next charge, once. */
  async function tell({ channelSeq, subscriptionSeq }: SubscriptionRow): Promise<void> {
    const ref = { channelSeq, subscriptionSeq }
    await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, ref)
      if (row === undefined || row.userSeq === null || row.nextChargeAt === null || row.toldOf?.getTime() === row.nextChargeAt.getTime()) return
      await writeSubscription(tx, ref, { toldOf: row.nextChargeAt })
      await alarms.raise(tx, { kind: membershipAlarms.membershipDue, channelSeq, personSeqs: [row.userSeq] })
      await jobs.send(MAIL_QUEUE, { ...ref, kind: 'membershipDue' }, { within: tx })
    })
  }

  async function end({ channelSeq, subscriptionSeq }: SubscriptionRow): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, { channelSeq, subscriptionSeq })
      if (row?.state === subscriptionState.cancelled && row.paidUntil !== null && row.paidUntil <= clock.now()) await writeSubscription(tx, row, { state: subscriptionState.ended })
    })
  }

  async function each(rows: readonly SubscriptionRow[], run: (row: SubscriptionRow) => Promise<void>): Promise<void> {
    for (const row of rows) await run(row).catch((error: unknown) => log.error({ err: error, channelSeq: row.channelSeq, subscriptionSeq: row.subscriptionSeq }, 'a subscription could not be brought on'))
  }

  return {
    async run(): Promise<void> {
      const now = clock.now()
      await each(await listUntold(db, new Date(now.getTime() + CHARGE_NOTICE_DAYS * DAY_MS), BATCH), tell)
      await each(await listDue(db, now, BATCH), renew)
      await each(await listOver(db, now, BATCH), end)
    },
  }
}
export type Renewals = ReturnType<typeof createRenewals>
