import type { Campaign, CampaignForm, FullCampaign, campaignCalls } from '#shared/campaign/contract.ts'
import { CAMPAIGN_CONTENT_MAX, CAMPAIGN_RESULT_DAYS, CAMPAIGN_TESTS_PER_HOUR, campaignAllows } from '#shared/campaign/rules.ts'
import type { CampaignAction, CampaignOutcome } from '#shared/campaign/rules.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { permissionsOf } from '#shared/segment/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { take } from '#server/infra/limits/rateLimiter.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import { hasCourses } from '#server/modules/course/index.ts'
import { findSegment } from '#server/modules/segment/index.ts'
import {
  countAudience, countOutcomes, countResults, deleteCampaign, findCampaign, findEmail, insertCampaign, insertRecipients, listCampaigns, listDue, listSending, lockCampaign, writeCampaign,
} from './queries.ts'
import type { Audience, CampaignRef, CampaignRow, ReadAudience } from './queries.ts'
import type { CampaignPorts, Letters, Sending } from './sending.ts'

/** The latest time to schedule for, in days. */
const AHEAD_MS = 366 * 24 * HOUR_MS

/** Campaigns as staff make and send them (SET-07). */
export function createCampaignService({ database: { db }, clock, mailer, log }: CampaignPorts, letters: Letters, sending: Sending) {
  const presentCounts = (row: CampaignRow, of: Partial<Record<CampaignOutcome, number>>) => ({
    total: row.totalCount, waiting: (of.waiting ?? 0) + (of.sending ?? 0), sent: of.sent ?? 0, failed: of.failed ?? 0, skipped: of.skipped ?? 0, unknown: of.unknown ?? 0,
  })
  const presentRow = (row: CampaignRow, of: Partial<Record<CampaignOutcome, number>>): Campaign => ({
    campaignSeq: row.campaignSeq, subject: row.subject, state: row.state, byMail: row.byMail, byAlarm: row.byAlarm,
    sendAt: isoOf(row.sendAt), startedAt: isoOf(row.startedAt), endedAt: isoOf(row.endedAt), updatedAt: isoOf(row.updatedAt), counts: presentCounts(row, of),
  })

  async function present(row: CampaignRow | undefined): Promise<FullCampaign> {
    if (row === undefined) throw new AppError('notFound')
    const { content, language, buttonText, courseSeq, audience, targetSeq } = row
    const of = await countOutcomes(db, row.channelSeq, [row.campaignSeq])
    const results = row.startedAt === null ? null : await countResults(db, row, CAMPAIGN_RESULT_DAYS)
    return { ...presentRow(row, of(row.campaignSeq)), content, language, buttonText, courseSeq, audience, targetSeq, enrolledCount: results?.enrolled ?? null, opens: results === null || !row.byMail ? null : { asked: results.asked, opened: results.opened } }
  }

  /** An audience with the rules of its segment. Throws `classNotFound`, `notFound` and, for rules about what the actor may not see, `noPermission`. */
  async function readAudience(db: Db, channelSeq: number, { audience, targetSeq }: Audience, actor: Actor): Promise<ReadAudience> {
    if (audience !== 'segment') {
      if (targetSeq !== null && !await hasCourses(db, channelSeq, [targetSeq])) throw new AppError('classNotFound')
      return { audience, targetSeq, rules: null }
    }
    const segment = targetSeq === null ? undefined : await findSegment(db, { channelSeq, segmentSeq: targetSeq })
    if (segment === undefined) throw new AppError('notFound')
    if (!['SITE_USER_READ' as const, ...permissionsOf(segment.rules)].every((permission) => can(actor, permission))) throw new AppError('noPermission')
    return { audience, targetSeq, rules: segment.rules }
  }

  /** The columns of a form. Throws `classNotFound`, `notFound`, `noPermission`, `invalidInput`. */
  async function columnsOf(channelSeq: number, form: CampaignForm, actor: Actor) {
    await readAudience(db, channelSeq, form, actor)
    if (form.courseSeq !== null && !await hasCourses(db, channelSeq, [form.courseSeq])) throw new AppError('classNotFound')
    return { ...form, targetSeq: form.audience === 'members' ? null : form.targetSeq, content: await safeRichText(form.content, { max: CAMPAIGN_CONTENT_MAX, path: ['content'], channelSeq }) }
  }

  /** Locks a campaign that may be changed so. Throws `notFound`, `conflict`. */
  async function lockFor(tx: Db, ref: CampaignRef, action: CampaignAction): Promise<CampaignRow> {
    const row = await lockCampaign(tx, ref)
    if (row === undefined) throw new AppError('notFound')
    if (!campaignAllows(row.state, action)) throw new AppError('conflict')
    return row
  }

  /** Decides who gets a locked campaign, and begins to send it. */
  async function begin(tx: Db, row: CampaignRow): Promise<CampaignRow> {
    const now = clock.now()
    // A segment that was deleted meanwhile has no members.
    const rules = row.audience === 'segment' && row.targetSeq !== null ? (await findSegment(tx, { channelSeq: row.channelSeq, segmentSeq: row.targetSeq }))?.rules ?? null : null
    const totalCount = await insertRecipients(tx, row, { ...row, rules }, now)
    await sending.enqueue(row, tx)
    return writeCampaign(tx, row, { state: 'sending', startedAt: now, totalCount, updatedAt: now })
  }

  return {
    async list(channelSeq: number, { page, size }: CallParsed<typeof campaignCalls.list>['query']): Promise<CallReply<typeof campaignCalls.list>> {
      const { rows, totalCount } = await listCampaigns(db, channelSeq, { page, size })
      const of = await countOutcomes(db, channelSeq, rows.map(({ campaignSeq }) => campaignSeq))
      return { campaigns: rows.map((row) => presentRow(row, of(row.campaignSeq))), totalCount, page, size }
    },

    /** Throws `classNotFound`, `notFound`, `noPermission`. */
    async audience(channelSeq: number, audience: Audience, actor: Actor): Promise<{ people: number; reachable: number }> {
      return countAudience(db, channelSeq, await readAudience(db, channelSeq, audience, actor), clock.now())
    },

    detail: async (ref: CampaignRef): Promise<FullCampaign> => present(await findCampaign(db, ref)),

    /** Throws `classNotFound`, `notFound`, `noPermission`, `invalidInput`. */
    async create(channelSeq: number, form: CampaignForm, actor: Actor): Promise<FullCampaign> {
      const now = clock.now()
      const columns = await columnsOf(channelSeq, form, actor)
      return present(await db.transaction((tx) => insertCampaign(tx, { channelSeq, ...columns, state: 'draft', createdAt: now, updatedAt: now })))
    },

    /** Throws `notFound`, `conflict`, `classNotFound`, `noPermission`, `invalidInput`. */
    async save(ref: CampaignRef, form: CampaignForm, actor: Actor): Promise<FullCampaign> {
      const columns = await columnsOf(ref.channelSeq, form, actor)
      return present(await db.transaction(async (tx) => {
        await lockFor(tx, ref, 'save')
        return writeCampaign(tx, ref, { ...columns, updatedAt: clock.now() })
      }))
    },

    /** Throws `notFound`. */
    async copy(ref: CampaignRef): Promise<FullCampaign> {
      const row = await findCampaign(db, ref)
      if (row === undefined) throw new AppError('notFound')
      const { channelSeq, subject, content, language, byMail, byAlarm, buttonText, courseSeq, audience, targetSeq } = row
      const now = clock.now()
      return present(await db.transaction((tx) => insertCampaign(tx, { channelSeq, subject, content, language, byMail, byAlarm, buttonText, courseSeq, audience, targetSeq, state: 'draft', createdAt: now, updatedAt: now })))
    },

    /** Throws `notFound`, `tooManyAttempts`, `unavailable` when the mail server refuses. */
    async test(ref: CampaignRef, userSeq: number): Promise<{ email: string }> {
      const row = await findCampaign(db, ref)
      if (row === undefined) throw new AppError('notFound')
      await take(db, clock, [{ key: `campaign test ${userSeq}`, most: CAMPAIGN_TESTS_PER_HOUR, windowMs: HOUR_MS }])
      const email = await findEmail(db, userSeq)
      await mailer.send(await (await letters(row))({ userSeq, email, asksOpened: false }, `[${text(row.language, 'mail:campaign.test')}] `)).catch(() => { throw new AppError('unavailable') })
      return { email }
    },

    /** @param sendAt null: now. Throws `notFound`, `conflict`, `invalidInput` for a time that is over or too far. */
    async start(ref: CampaignRef, sendAt: Date | null, actor: Actor): Promise<FullCampaign> {
      const now = clock.now()
      if (sendAt !== null && (sendAt <= now || sendAt.getTime() > now.getTime() + AHEAD_MS)) throw new AppError('invalidInput')
      return present(await db.transaction(async (tx) => {
        const row = await lockFor(tx, ref, 'start')
        await readAudience(tx, ref.channelSeq, row, actor)
        return sendAt === null ? begin(tx, row) : writeCampaign(tx, ref, { state: 'scheduled', sendAt, updatedAt: now })
      }))
    },

    /** Throws `notFound`, `conflict`. */
    async stop(ref: CampaignRef): Promise<FullCampaign> {
      return present(await db.transaction(async (tx) => {
        const row = await lockCampaign(tx, ref)
        if (row === undefined) throw new AppError('notFound')
        const now = clock.now()
        if (campaignAllows(row.state, 'unschedule')) return writeCampaign(tx, ref, { state: 'draft', sendAt: null, updatedAt: now })
        if (campaignAllows(row.state, 'stop')) return writeCampaign(tx, ref, { state: 'stopped', endedAt: now, updatedAt: now })
        throw new AppError('conflict')
      }))
    },

    /** Throws `notFound`, `conflict`. */
    async remove(ref: CampaignRef): Promise<void> {
      await db.transaction(async (tx) => {
        await lockFor(tx, ref, 'remove')
        await deleteCampaign(tx, ref)
      })
    },

    /** Begins those whose time has come. */
    async beginDue(): Promise<void> {
      const due = await listDue(db, clock.now())
      for (const ref of due) {
        // One that fails is tried again in a minute, and holds up no other.
        await db.transaction(async (tx) => {
          const row = await lockCampaign(tx, ref)
          if (row?.state === 'scheduled' && row.sendAt !== null && row.sendAt <= clock.now()) await begin(tx, row)
        }).catch((error: unknown) => log.error({ err: error, ...ref }, 'campaign could not begin yet'))
      }
    },

    async takeUpLost(): Promise<void> {
      for (const ref of await listSending(db)) await sending.enqueue(ref)
    },
  }
}
export type CampaignService = ReturnType<typeof createCampaignService>
