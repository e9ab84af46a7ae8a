import { maskedEmail } from '#shared/account/maskedEmail.ts'
import { INVITATIONS_A_DAY, INVITE_DAYS } from '#shared/attendee/inviting.ts'
import { BULK_CELL_MAX, BULK_EMAIL_MAX } from '#shared/bulk/rules.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { cellText } from '#shared/kernel/sheet/cells.ts'
import { memberBulk, memberInviteInput } from '#shared/member/bulk.ts'
import type { MemberInviteInput } from '#shared/member/bulk.ts'
import { memberFilter } from '#shared/member/contract.ts'
import type { MemberFilterRead, ReceivedMemberInvitation, memberCalls } from '#shared/member/contract.ts'
import { INVITE_AGAIN_MS, planMemberInvites } from '#shared/member/inviting.ts'
import { memberPaths } from '#shared/member/paths.ts'
import { memberAct } from '#shared/member/rules.ts'
import { siteBulkAction } from '#server/infra/bulkAction.ts'
import type { BulkAction, BulkAsked, BulkPlan, BulkResult, BulkTodo } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { invitationCodes, stateOfInvitation, untilOfInvitation } from '#server/infra/tokens/invitations.ts'
import type { InvitationRef } from '#server/infra/tokens/invitations.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { MAIL_RUN, createMailRun, newMailNo } from '#server/modules/mailText/index.ts'
import type { MailRun } from '#server/modules/mailText/index.ts'
import { insertEvents, listAddressed, lockMember, writeMember } from './queries.ts'
import {
  countInvitedSince, findAddress, findReceived, insertInvitations, isTakenNow, listInvited, listToSend, listUntaken, lockInvitations, lockInviting, withdrawInvitations, writeInvitation,
} from './queries/invitations.ts'

const QUEUE = 'member-invitation'
/** Before the mails go out, so that a mistake can be undone. */
const SEND_DELAY_SECONDS = 60
/** How long one that nobody took stays in the list. */
const SHOWN_MS = 60 * DAY_MS
/** Addresses that one statement names. */
const PART = 10_000

interface Sent extends MailRun {
  invitationSeqs: number[]
}
interface Kept { invitationSeq: number }
interface Wanted { email: string; name: string; memo: string }

/** Invitations to become a member of the site, by mail (SET-02; decision 0067). An invitation is for one address: the link shows that the mailbox is theirs. */
export function createMemberInvitations(ports: Pick<ServerPorts, 'database' | 'clock' | 'jobs' | 'siteMails' | 'config' | 'log' | 'secretKey'>) {
  const { database: { db }, clock, jobs, secretKey } = ports
  const codes = invitationCodes(secretKey, 'memberInvitation')
  const leftOf = async (of: Db, channelSeq: number, now: Date) => Math.max(0, INVITATIONS_A_DAY - await countInvitedSince(of, channelSeq, new Date(now.getTime() - DAY_MS)))
  const untilOf = (now: Date) => new Date(now.getTime() + INVITE_DAYS * DAY_MS)

  async function run({ channelSeq, ...job }: Sent, signal: AbortSignal): Promise<void> {
    const { link } = await siteLinksOf(ports, channelSeq)
    const open = await listToSend(db, channelSeq, job.invitationSeqs, clock.now())
    await createMailRun(ports, { channelSeq, ...job }).each(open, ({ invitationSeq }) => invitationSeq, signal, async ({ invitationSeq, email, name, language, expiresAt, site }) => {
      const path = memberPaths.invited.replace(':code', codes.seal({ channelSeq, invitationSeq }))
      const values = { site, name: name === '' ? email : name, until: untilOfInvitation(language, expiresAt), email }
      await ports.siteMails.send({ channelSeq, kind: 'memberInvited', language, to: email, values, url: link(path) })
        .catch((error: unknown) => ports.log.error({ err: error, channelSeq, invitationSeq }, 'invitation to the site not sent'))
    })
  }

  const mail = (tx: Db, channelSeq: number, invitationSeqs: number[], delaySeconds?: number) =>
    jobs.send<Sent>(QUEUE, { channelSeq, mailNo: newMailNo(), invitationSeqs }, { within: tx, ...(delaySeconds === undefined ? {} : { delaySeconds }) })

  async function planOf(of: Db, channelSeq: number, wanted: readonly Wanted[], now: Date) {
    const emails = [...new Set(wanted.map(({ email }) => email.trim().toLowerCase()))]
    const members = new Map<string, { userSeq: number; isBlocked: boolean }>()
    const invited = new Set<string>()
    for (let start = 0; start < emails.length; start += PART) {
      const part = emails.slice(start, start + PART)
      for (const { email, userSeq, blockedAt } of await listAddressed(of, channelSeq, part)) members.set(email, { userSeq, isBlocked: blockedAt !== null })
      for (const email of await listInvited(of, channelSeq, part, now)) invited.add(email)
    }
    return { members, outcomes: planMemberInvites(wanted, { members, invited, left: await leftOf(of, channelSeq, now) }) }
  }

  async function plan(of: Db, { channelSeq }: { channelSeq: number }, { lines }: Extract<BulkAsked<MemberFilterRead>, { way: 'lines' }>): Promise<BulkPlan[]> {
    const wanted = lines.map(({ email, name, value }) => ({ email: cellText(email, BULK_EMAIL_MAX), name: cellText(name ?? '', BULK_EMAIL_MAX), memo: cellText(value, BULK_CELL_MAX) }))
    const { members, outcomes } = await planOf(of, channelSeq, wanted, clock.now())
    return wanted.map(({ email, name, memo }, index): BulkPlan => {
      const { skip } = outcomes[index] ?? { skip: 'wrongAddress' as const }
      // Only members are named: whether an address has an account elsewhere, the site does not learn.
      const userSeq = members.get(email.toLowerCase())?.userSeq ?? null
      const row = { subjectSeq: -(index + 1), userSeq, line: lines[index]?.line ?? index + 1, ...(userSeq === null ? { label: email } : {}) }
      return skip === null ? { ...row, asked: { name, memo }, act: 'inviteMember', skip, ...(name === '' ? {} : { to: name }), bind: `${email}\n${name}\n${memo}` } : { ...row, act: null, skip }
    })
  }

  async function apply(tx: Db, { channelSeq }: { channelSeq: number }, rows: readonly BulkTodo[], { language }: MemberInviteInput, { byUserSeq }: { byUserSeq: number | null }): Promise<BulkResult[]> {
    await lockInviting(tx, channelSeq)
    const now = clock.now()
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
    const wanted = rows.map(({ label, asked }) => ({ email: label ?? '', name: textOf(asked?.name), memo: textOf(asked?.memo) }))
    const { outcomes } = await planOf(tx, channelSeq, wanted, now)
    const invited = outcomes.flatMap(({ email, skip }, index) => (skip === null ? [{ channelSeq, email, name: wanted[index]?.name ?? '', memo: wanted[index]?.memo ?? '', language, byUserSeq, createdAt: now, sentAt: now, expiresAt: untilOf(now) }] : []))
    const made = new Map((await insertInvitations(tx, invited)).map(({ email, invitationSeq }) => [email, invitationSeq]))
    if (made.size > 0) await mail(tx, channelSeq, [...made.values()], SEND_DELAY_SECONDS)
    return rows.map(({ subjectSeq }, index): BulkResult => {
      const { email = '', skip = 'wrongAddress' } = outcomes[index] ?? {}
      const name = wanted[index]?.name ?? ''
      return skip === null ? { subjectSeq, act: 'inviteMember', skip, ...(name === '' ? {} : { to: name }), kept: { invitationSeq: made.get(email) ?? 0 } satisfies Kept } : { subjectSeq, act: null, skip }
    })
  }

  /** Withdraws the invitations of a sheet that nobody has taken; the others stay, with the reason. */
  async function undo(tx: Db, { channelSeq }: { channelSeq: number }, rows: readonly { subjectSeq: number; kept: Record<string, unknown> }[]) {
    const asked = rows.map(({ subjectSeq, kept }) => ({ subjectSeq, invitationSeq: (kept as unknown as Kept).invitationSeq }))
    const found = new Map((await lockInvitations(tx, channelSeq, asked.map(({ invitationSeq }) => invitationSeq))).map((row) => [row.invitationSeq, row]))
    const standings = asked.map(({ subjectSeq, invitationSeq }) => {
      const row = found.get(invitationSeq)
      const skip = row === undefined ? 'gone' : row.acceptedAt !== null ? 'accepted' : row.withdrawnAt !== null ? 'changed' : null
      return { subjectSeq, invitationSeq, skip }
    })
    await withdrawInvitations(tx, channelSeq, standings.flatMap(({ invitationSeq, skip }) => (skip === null ? [invitationSeq] : [])), clock.now())
    return standings.map(({ subjectSeq, skip }) => ({ subjectSeq, skip }))
  }

  const bulk: BulkAction = siteBulkAction<MemberInviteInput, MemberFilterRead, Extract<BulkAsked<MemberFilterRead>, { way: 'lines' }>>({
    kind: memberBulk.invite, ways: ['lines'], permission: 'SITE_MEMBER_UPDATE', readPermission: 'SITE_MEMBER_UPDATE', input: memberInviteInput, filter: memberFilter, plan, apply, undo,
  })

  return {
    bulk,
    job: { queue: QUEUE, run: (payload, signal) => run(payload as Sent, signal), ...MAIL_RUN } satisfies SentJob,

    async list(channelSeq: number, query: { page: number; size: number }): Promise<CallReply<typeof memberCalls.invitations>> {
      const now = clock.now()
      const { rows, totalCount } = await listUntaken(db, channelSeq, new Date(now.getTime() - SHOWN_MS), query)
      return {
        invitations: rows.map(({ row: { invitationSeq, email, name, memo, sentAt, expiresAt }, byName }) => ({
          invitationSeq, email, name, memo, byName: byName ?? '', state: expiresAt > now ? 'open' : 'expired', sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString(), againAt: new Date(sentAt.getTime() + INVITE_AGAIN_MS).toISOString(),
        })),
        totalCount, leftToday: await leftOf(db, channelSeq, now), ...query,
      }
    },

    async withdraw(channelSeq: number, invitationSeqs: readonly number[]): Promise<number> {
      return db.transaction((tx) => withdrawInvitations(tx, channelSeq, invitationSeqs, clock.now()))
    },

    /** Opens it again and mails it. Throws `invitationNotFound` for one that is not in the list, `staffInvitationsFull`. */
    async sendAgain(ref: InvitationRef, byUserSeq: number): Promise<void> {
      const { channelSeq } = ref
      await db.transaction(async (tx) => {
        await lockInviting(tx, channelSeq)
        const [row] = await lockInvitations(tx, channelSeq, [ref.invitationSeq])
        if (row === undefined || row.acceptedAt !== null || row.withdrawnAt !== null || await isTakenNow(tx, ref)) throw new AppError('invitationNotFound')
        const now = clock.now()
        if (now.getTime() < row.sentAt.getTime() + INVITE_AGAIN_MS || await leftOf(tx, channelSeq, now) === 0) throw new AppError('staffInvitationsFull')
        await writeInvitation(tx, ref, { sentAt: now, expiresAt: untilOf(now), byUserSeq })
        await mail(tx, channelSeq, [ref.invitationSeq])
      })
    },

    /** Throws `invitationNotFound`. */
    async read(channelSeq: number, code: string, userSeq: number | null): Promise<ReceivedMemberInvitation> {
      const found = await findReceived(db, codes.open(channelSeq, code), userSeq)
      if (found === undefined) throw new AppError('invitationNotFound')
      const { invitation, email } = found
      return { state: stateOfInvitation(invitation, clock.now()), email: maskedEmail(invitation.email), expiresAt: invitation.expiresAt.toISOString(), isMine: email === null ? null : email === invitation.email }
    },

    /** Takes the invitation of a member, once; the memo of the sheet becomes theirs, unless they have one. Throws what refuses it. */
    async accept({ channelSeq, userSeq }: MemberRef, code: string): Promise<void> {
      const ref = codes.open(channelSeq, code)
      await db.transaction(async (tx) => {
        const [row] = await lockInvitations(tx, channelSeq, [ref.invitationSeq])
        if (row === undefined) throw new AppError('invitationNotFound')
        if (await findAddress(tx, { channelSeq, userSeq }) !== row.email) throw new AppError('invitationOfAnother')
        const now = clock.now()
        if (stateOfInvitation(row, now) !== 'open') throw new AppError('invitationClosed')
        const member = await lockMember(tx, { channelSeq, userSeq })
        if (member?.memo === '' && row.memo !== '') {
          await writeMember(tx, { channelSeq, userSeq }, { memo: row.memo })
          await insertEvents(tx, channelSeq, [{ userSeq, act: memberAct.memo, content: row.memo }], { byUserSeq: row.byUserSeq, at: now })
        }
        await writeInvitation(tx, ref, { acceptedAt: now })
      })
    },
  }
}
export type MemberInvitations = ReturnType<typeof createMemberInvitations>
