import { maskedEmail } from '#shared/account/maskedEmail.ts'
import type { AddSkip, AddedPeriod } from '#shared/attendee/adding.ts'
import type { ReceivedInvitation, attendeeCalls } from '#shared/attendee/contract.ts'
import { INVITATIONS_A_DAY, INVITE_DAYS, planInviting } from '#shared/attendee/inviting.ts'
import { attendeePaths } from '#shared/attendee/paths.ts'
import { broughtBy } from '#shared/attendee/rules.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import type { SentJob } from '#server/infra/module.ts'
import { invitationCodes, stateOfInvitation, untilOfInvitation } from '#server/infra/tokens/invitations.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { lockLiveCourse } from '#server/modules/course/index.ts'
import { readSeats } from '#server/modules/enrollment/index.ts'
import { countInvitedSince, lockInviting } from '#server/modules/member/index.ts'
import { MAIL_RUN, createMailRun, newMailNo } from '#server/modules/mailText/index.ts'
import type { MailRun } from '#server/modules/mailText/index.ts'
import { readPlanRoom } from '#server/modules/plan/index.ts'
import { inParts } from './adding.ts'
import type { Adding } from './adding.ts'
import { countInvitations, findInvitation, insertInvitations, listInvitations, listInvited, listThese, listToSend, lockInvitation, withdrawInvitations, writeAccepted } from './queries/invitations.ts'
import type { InvitationRow } from './queries/invitations.ts'
import { listMembersAt } from './queries/members.ts'
import type { AttendeePorts } from './standing.ts'

const INVITE_QUEUE = 'attendee-invitation'
/** Before the mails go out, so that a mistake can be undone. */
const SEND_DELAY_SECONDS = 60

interface Sent extends CourseRef, MailRun {
  invitationSeqs: number[]
}

/** The error that refuses the acceptance of an invitation. */
const refusals: Record<AddSkip, ErrorName> = {
  notMember: 'notMember', twice: 'alreadyEnrolled', staff: 'notEnrollable', attending: 'alreadyEnrolled', applied: 'alreadyEnrolled', cancelled: 'notEnrollable', paying: 'paymentUnclear',
  outOfRange: 'invitationClosed', full: 'soldOut', planFull: 'siteFull',
}

/** Other classes look like unknown ones. Throws `classNotFound`. */
function requireFor({ courseSeq }: CourseRef, invitation: InvitationRow | undefined): void {
  if (invitation !== undefined && invitation.courseSeq !== courseSeq) throw new AppError('classNotFound')
}

/**
 * Invitations to a class by mail (STU-07; courses spec §2, `/in`). An invitation is for one address: the link in the mail shows that the
 * mailbox is theirs, and the account must have its address. Open ones count against the limits when others are sent; seats are given
 * when they are accepted.
 */
export function createInvitations(ports: AttendeePorts, { give }: Pick<Adding, 'give'>) {
  const { database: { db }, clock, jobs, secretKey } = ports
  const codes = invitationCodes(secretKey, 'invitation')

  async function plan(tx: Db, course: CourseRef, emails: readonly string[], now: Date, added: number) {
    const { free } = await readSeats(tx, course, now)
    const typed = emails.map((email) => email.trim().toLowerCase())
    const members = new Set((await inParts(typed, (part) => listMembersAt(tx, course.channelSeq, part))).map(({ email }) => email))
    const invited = new Set(await inParts(typed, (part) => listInvited(tx, course, part, now)))
    const open = await countInvitations(tx, course, now)
    const sent = await countInvitedSince(tx, course.channelSeq, new Date(now.getTime() - DAY_MS))
    const room = await readPlanRoom(tx, course.channelSeq, now)
    const left = { seats: free === null ? null : free - open.ofClass - added, plan: room === null ? null : room - open.ofSite - added, day: INVITATIONS_A_DAY - sent }
    return planInviting(emails, { members, invited, left })
  }

  async function run(job: Sent, signal: AbortSignal): Promise<void> {
    const course = { channelSeq: job.channelSeq, courseSeq: job.courseSeq }
    const { link } = await siteLinksOf(ports, course.channelSeq)
    const open = await listToSend(db, course, job.invitationSeqs, clock.now())
    await createMailRun(ports, job).each(open, ({ invitationSeq }) => invitationSeq, signal, async ({ invitationSeq, email, language, expiresAt, title, site }) => {
      const eventCode = codes.seal({ channelSeq: course.channelSeq, invitationSeq })
      const until = untilOfInvitation(language, expiresAt)
      const path = attendeePaths.in.replace(':courseSeq', String(course.courseSeq)).replace(':eventCode', eventCode)
      await ports.siteMails.send({ channelSeq: course.channelSeq, kind: 'invited', language, to: email, values: { site, title, until, email }, url: link(path) })
        .catch((error: unknown) => ports.log.error({ err: error, ...course, invitationSeq }, 'invitation not sent'))
    })
  }

  return {
    job: { queue: INVITE_QUEUE, run: (payload, signal) => run(payload as Sent, signal), ...MAIL_RUN } satisfies SentJob,

    async list(course: CourseRef, query: { page: number; size: number }): Promise<CallReply<typeof attendeeCalls.invitations>> {
      const { rows, totalCount } = await listInvitations(db, course, query)
      const now = clock.now()
      return {
        invitations: rows.map((row) => ({ invitationSeq: row.invitationSeq, email: row.email, state: stateOfInvitation(row, now), createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() })),
        totalCount, ...query,
      }
    },

    /** To which addresses of people who are no members invitations go, and why not to the others. @param added people who get a seat of the class before them */
    plan: (of: Db, course: CourseRef, emails: readonly string[], added: number): Promise<ReturnType<typeof planInviting>> => (emails.length === 0 ? Promise.resolve([]) : plan(of, course, emails, clock.now(), added)),

    /** Sends invitations to a locked class a minute later. Returns what came of each address, with the number of its invitation. */
    async send(tx: Db, course: CourseRef, emails: readonly string[], { period, language, byUserSeq }: { period: AddedPeriod; language: Language; byUserSeq: number | null }): Promise<(ReturnType<typeof planInviting>[number] & { invitationSeq: number | null })[]> {
      if (emails.length === 0) return []
      await lockInviting(tx, course.channelSeq)
      const now = clock.now()
      const people = await plan(tx, course, emails, now, 0)
      const { channelSeq, courseSeq } = course
      const invitationSeqs = await insertInvitations(tx, people.filter(({ skip }) => skip === null).map(({ email }) => (
        { channelSeq, courseSeq, email, language, period, byUserSeq, createdAt: now, expiresAt: new Date(now.getTime() + INVITE_DAYS * DAY_MS) })))
      if (invitationSeqs.length > 0) await jobs.send<Sent>(INVITE_QUEUE, { channelSeq, courseSeq, mailNo: newMailNo(), invitationSeqs }, { within: tx, delaySeconds: SEND_DELAY_SECONDS })
      let next = 0
      return people.map((one) => ({ ...one, invitationSeq: one.skip === null ? invitationSeqs[next++] ?? null : null }))
    },

    /** Withdraws invitations to a locked class. Returns why some are not: they are accepted, or closed otherwise. */
    async takeBack(tx: Db, course: CourseRef, invitationSeqs: readonly number[]): Promise<Map<number, 'accepted' | 'changed'>> {
      if (invitationSeqs.length === 0) return new Map()
      const now = clock.now()
      const refused = (await listThese(tx, course, invitationSeqs)).flatMap((row): [number, 'accepted' | 'changed'][] => {
        const state = stateOfInvitation(row, now)
        return state === 'accepted' ? [[row.invitationSeq, 'accepted']] : state === 'withdrawn' ? [[row.invitationSeq, 'changed']] : []
      })
      await withdrawInvitations(tx, course, invitationSeqs, now)
      return new Map(refused)
    },

    async withdraw(course: CourseRef, invitationSeqs: readonly number[]): Promise<number> {
      return db.transaction((tx) => withdrawInvitations(tx, course, invitationSeqs, clock.now()))
    },

    /** Throws `invitationNotFound`, and `classNotFound` for another class than its own. */
    async read(course: CourseRef, eventCode: string, userSeq: number | null): Promise<ReceivedInvitation> {
      const found = await findInvitation(db, codes.open(course.channelSeq, eventCode), userSeq)
      requireFor(course, found?.invitation)
      if (found === undefined) throw new AppError('invitationNotFound')
      const { invitation, title, imageKey, courseTypeCd, email } = found
      return {
        title, imageUrl: imageUrlOf(imageKey), courseTypeCd, state: stateOfInvitation(invitation, clock.now()), expiresAt: invitation.expiresAt.toISOString(),
        email: maskedEmail(invitation.email), isMine: email === null ? null : email === invitation.email,
      }
    },

    /** Enrols the person whom it was sent to, once. Throws what refuses it. */
    async accept(course: CourseRef, eventCode: string, userSeq: number): Promise<{ attendSeq: number }> {
      const ref = codes.open(course.channelSeq, eventCode)
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, course)
        const found = await lockInvitation(tx, ref, userSeq)
        requireFor(course, found?.invitation)
        if (found === undefined) throw new AppError('invitationNotFound')
        const { invitation, email } = found
        const now = clock.now()
        if (email !== invitation.email) throw new AppError('invitationOfAnother')
        if (stateOfInvitation(invitation, now) !== 'open') throw new AppError('invitationClosed')
        const { attendSeqs: [attendSeq], outcomes: [outcome] } = await give(tx, row, [{ userSeq, period: invitation.period, isOwnAct: true }], { byUserSeq: userSeq, broughtBy: broughtBy.invitation })
        if (attendSeq === undefined) throw new AppError(refusals[outcome?.skip ?? 'full'])
        await writeAccepted(tx, ref, now)
        return { attendSeq }
      })
    },
  }
}
export type Invitations = ReturnType<typeof createInvitations>
