import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import type { AddedPeriod } from '#shared/attendee/adding.ts'
import { addInput, attendeeBulk } from '#shared/attendee/bulk.ts'
import type { AddInput, KeptEnrollment } from '#shared/attendee/bulk.ts'
import { ATTENDEE_CELL_MAX, periodOfCell } from '#shared/attendee/sheet.ts'
import { broughtBy } from '#shared/attendee/rules.ts'
import { choiseStatusCd, isPack } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { cellText } from '#shared/kernel/sheet/cells.ts'
import { memberFilter } from '#shared/member/contract.ts'
import type { MemberFilterRead } from '#shared/member/contract.ts'
import { bulkAction } from '#server/infra/bulkAction.ts'
import type { BulkAction, BulkAsked, BulkBy, BulkPlan, BulkResult, BulkTodo, BulkUndone } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { lockLiveCourse } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import { ATTENDEE_MAIL_QUEUE, countEnrollments, followPack, listLatestEvents, lockClassesOf, noteAttendees, noteRemoved, tellFreeSeats, writeNewAttendees } from '#server/modules/enrollment/index.ts'
import type { AttendeeMail, AttendeeRow } from '#server/modules/enrollment/index.ts'
import { newMailNo } from '#server/modules/mailText/index.ts'
import { selectMembers } from '#server/modules/member/index.ts'
import { inParts, periodOf } from './adding.ts'
import type { Adding, Wanted } from './adding.ts'
import type { Invitations } from './invitations.ts'
import { deleteAttendees, listAttendeesOf, listMembersAt, listReviewed } from './queries/members.ts'
import type { AttendeePorts } from './standing.ts'
import type { StatusChanges } from './status.ts'

/** Before those who were added get their mail, so that a mistake can be undone. */
const NOTICE_DELAY_SECONDS = 60

/** What an undo needs: the enrollment before (null: none) with the note after it, or the invitation. */
type Kept = { before: (KeptEnrollment & { createdAt: string; reason: string | null }) | null; eventSeq: number } | { invitationSeq: number }

/** Whom a row is about. Below 0: an address that is no member's. */
interface Asked {
  subjectSeq: number
  line?: number
  email: string
  /** Null: the day cannot be read. */
  period: AddedPeriod | null
}

function keptOf(mine: AttendeeRow | null): Extract<Kept, { eventSeq: number }>['before'] {
  if (mine === null) return null
  const { choiseStatusCd: status, attendAt, validAt, reviewExpiringAt, payUntil, packSeq, ownAccess, subscriptionSeq, orderSeq, broughtBy: by, createdAt, reason } = mine
  return {
    choiseStatusCd: status, attendAt: isoOf(attendAt), validAt: isoOf(validAt), reviewExpiringAt: isoOf(reviewExpiringAt), payUntil: isoOf(payUntil), packSeq, ownAccess, subscriptionSeq, orderSeq, broughtBy: by,
    createdAt: createdAt.toISOString(), reason,
  }
}

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
const endOf = ({ validAt }: { validAt: number | null }) => (validAt === null ? null : new Date(validAt).toISOString())

/**
 * Adds people to a class or package without payment: members who are found, all members that match a filter, or those of a sheet or a
 * list of addresses, where strangers can be invited by mail (courses spec §4; STU-07, ENR-14; decision 0051).
 */
export function createAdditions(ports: AttendeePorts, { adding, invitations, changes }: { adding: Adding; invitations: Pick<Invitations, 'plan' | 'send' | 'takeBack'>; changes: Pick<StatusChanges, 'announce'> }): BulkAction {
  const { clock, jobs } = ports

  async function askedOf(db: Db, course: CourseRef, chosen: BulkAsked<MemberFilterRead>, input: AddInput, by: Parameters<BulkAction['plan']>[4]): Promise<Asked[]> {
    const period = periodOf(input.period)
    if (chosen.way === 'these') return chosen.subjectSeqs.map((subjectSeq) => ({ subjectSeq, email: '', period }))
    if (chosen.way === 'matching') return (await selectMembers(db, course.channelSeq, chosen, { ...by, now: clock.now() })).map(({ userSeq }) => ({ subjectSeq: userSeq, email: '', period }))
    const read = chosen.lines.map(({ line, email, value }) => ({ line, email: cellText(email, ATTENDEE_CELL_MAX), until: cellText(value, ATTENDEE_CELL_MAX) }))
    const found = new Map((await inParts([...new Set(read.map(({ email }) => email.toLowerCase()))], (part) => listMembersAt(db, course.channelSeq, part))).map((one) => [one.email, one.userSeq]))
    return read.map(({ line, email, until }, index) => ({ line, email, subjectSeq: found.get(email.toLowerCase()) ?? -(index + 1), period: until === '' ? period : periodOfCell(until) }))
  }

  async function plan(db: Db, course: CourseRef, chosen: BulkAsked<MemberFilterRead>, input: AddInput, by: Parameters<BulkAction['plan']>[4]): Promise<BulkPlan[]> {
    const asked = await askedOf(db, course, chosen, input, by)
    const isStranger = ({ subjectSeq, period }: Asked) => input.inviteYn === 'Y' && subjectSeq < 0 && period !== null
    const wanted = asked.flatMap((one): Wanted[] => (one.period === null || isStranger(one) ? [] : [{ userSeq: one.subjectSeq, period: one.period }]))
    const { outcomes, members } = await adding.plan(db, course, wanted)
    const invited = await invitations.plan(db, course, asked.filter(isStranger).map(({ email }) => email), outcomes.filter(({ skip }) => skip === null).length)
    let [added, sent] = [0, 0]
    return asked.map((one): BulkPlan => {
      const { subjectSeq, line, email, period } = one
      const member = members.get(subjectSeq)
      const row = { subjectSeq, userSeq: member?.userSeq ?? null, ...(line === undefined ? {} : { line, asked: { period } }), ...(member === undefined ? { label: email } : {}) }
      if (period === null) return { ...row, act: null, skip: 'wrongDate' }
      if (isStranger(one)) {
        const skip = invited[sent++]?.skip ?? null
        return skip === null ? { ...row, act: 'invite', skip } : { ...row, act: null, skip }
      }
      const outcome = outcomes[added++]
      return outcome?.attendance == null ? { ...row, act: null, skip: outcome?.skip ?? 'notMember' } : { ...row, act: 'add', skip: null, to: endOf(outcome.attendance) }
    })
  }

  /** Notifies those who were added by alarm and mail, after the time to undo a slip. */
  async function tell(tx: Db, { channelSeq, courseSeq }: CourseRef, attendSeqs: number[]): Promise<void> {
    if (attendSeqs.length > 0) await jobs.send<AttendeeMail>(ATTENDEE_MAIL_QUEUE, { channelSeq, courseSeq, kind: attendeeAlarms.attendAdded.name, mailNo: newMailNo(), attendSeqs }, { within: tx, delaySeconds: NOTICE_DELAY_SECONDS })
  }

  async function add(tx: Db, row: CourseRow, rows: readonly BulkTodo[], periodFor: (row: BulkTodo) => AddedPeriod, { byUserSeq, bulkSeq }: BulkBy): Promise<BulkResult[]> {
    if (rows.length === 0) return []
    const { attendSeqs, outcomes, members } = await adding.give(tx, row, rows.map((one) => ({ userSeq: one.subjectSeq, period: periodFor(one) })), { byUserSeq, bulkSeq, broughtBy: broughtBy.staff })
    await tell(tx, row, attendSeqs)
    const events = await listLatestEvents(tx, row, outcomes.flatMap(({ userSeq, skip }) => (skip === null ? [userSeq] : [])))
    return outcomes.map(({ userSeq, skip, attendance }): BulkResult => (attendance === null ? { subjectSeq: userSeq, act: null, skip }
      : { subjectSeq: userSeq, act: 'add', skip: null, to: endOf(attendance), kept: { before: keptOf(members.get(userSeq)?.mine ?? null), eventSeq: events.get(userSeq) ?? 0 } satisfies Kept }))
  }

  async function invite(tx: Db, row: CourseRow, rows: readonly BulkTodo[], periodFor: (row: BulkTodo) => AddedPeriod, { language }: AddInput, { byUserSeq }: BulkBy): Promise<BulkResult[]> {
    const results: BulkResult[] = []
    // One sending for each period: rows of a sheet may have their own.
    for (const [period, list] of Map.groupBy(rows, (one) => JSON.stringify(periodFor(one)))) {
      const sent = await invitations.send(tx, row, list.map(({ label }) => label ?? ''), { period: JSON.parse(period) as AddedPeriod, language, byUserSeq })
      results.push(...sent.map(({ skip, invitationSeq }, index): BulkResult => {
        const subjectSeq = list[index]?.subjectSeq ?? 0
        return skip === null && invitationSeq !== null ? { subjectSeq, act: 'invite', skip: null, kept: { invitationSeq } satisfies Kept } : { subjectSeq, act: null, skip: skip ?? 'invited' }
      }))
    }
    return results
  }

  /** Restores what people had in a locked class before they were added: an enrollment, or none. */
  async function putBack(tx: Db, row: CourseRow, back: readonly { mine: AttendeeRow; before: Extract<Kept, { eventSeq: number }>['before'] }[], { byUserSeq, bulkSeq }: BulkBy): Promise<void> {
    const by = { at: clock.now(), byUserSeq, bulkSeq }
    const { channelSeq, courseSeq } = row
    const enrolled = back.flatMap(({ mine: { userSeq }, before }) => (before === null ? [] : [{
      ...before, channelSeq, courseSeq, userSeq, attendAt: dateOf(before.attendAt), validAt: dateOf(before.validAt), reviewExpiringAt: dateOf(before.reviewExpiringAt), payUntil: dateOf(before.payUntil), createdAt: new Date(before.createdAt),
    }]))
    const gone = back.flatMap(({ mine, before }) => (before === null ? [mine] : []))
    if (enrolled.length > 0) await writeNewAttendees(tx, enrolled)
    await deleteAttendees(tx, row, gone.map(({ attendSeq }) => attendSeq))
    await countEnrollments(tx, row, back.map(({ mine, before }) => ({ from: mine, to: before === null ? undefined : { choiseStatusCd: before.choiseStatusCd, payUntil: dateOf(before.payUntil) } })), true)
    await noteAttendees(tx, row, enrolled.map(({ userSeq }) => userSeq), by)
    await noteRemoved(tx, row, gone.map(({ userSeq }) => userSeq), by)
    if (isPack(row)) for (const { mine } of back) await followPack(tx, row, mine.userSeq, by.at)
    await tellFreeSeats(tx, ports, row, back.filter(({ before }) => before?.choiseStatusCd !== choiseStatusCd.approved).length, { staffOnly: true })
    changes.announce(tx, row, back.map(({ mine }) => mine))
  }

  async function undo(tx: Db, course: CourseRef, asked: readonly { subjectSeq: number; kept: Record<string, unknown> }[], by: BulkBy): Promise<BulkUndone[]> {
    const row = await lockLiveCourse(tx, course)
    const rows = asked.map(({ subjectSeq, kept }) => ({ subjectSeq, kept: kept as unknown as Kept }))
    const invites = rows.flatMap(({ subjectSeq, kept }) => ('invitationSeq' in kept ? [{ subjectSeq, invitationSeq: kept.invitationSeq }] : []))
    const refused = await invitations.takeBack(tx, row, invites.map(({ invitationSeq }) => invitationSeq))
    const added = rows.flatMap(({ subjectSeq, kept }) => ('eventSeq' in kept ? [{ userSeq: subjectSeq, ...kept }] : []))
    const users = added.map(({ userSeq }) => userSeq)
    await lockClassesOf(tx, row, ...users)
    const now = new Map((users.length === 0 ? [] : await listAttendeesOf(tx, row, users)).map((mine) => [mine.userSeq, mine]))
    const events = await listLatestEvents(tx, row, users)
    const reviewed = new Set(await listReviewed(tx, row.channelSeq, [...now.values()].map(({ attendSeq }) => attendSeq)))
    const standings = added.map(({ userSeq, before, eventSeq }) => {
      const mine = now.get(userSeq)
      const skip = mine === undefined ? 'gone' : events.get(userSeq) !== eventSeq ? 'changed' : reviewed.has(mine.attendSeq) ? 'reviewed' : null
      return { userSeq, mine, before, skip }
    })
    const back = standings.flatMap(({ mine, before, skip }) => (mine === undefined || skip !== null ? [] : [{ mine, before }]))
    if (back.length > 0) await putBack(tx, row, back, by)
    return [...standings.map(({ userSeq, skip }) => ({ subjectSeq: userSeq, skip })), ...invites.map(({ subjectSeq, invitationSeq }) => ({ subjectSeq, skip: refused.get(invitationSeq) ?? null }))]
  }

  return bulkAction<AddInput, MemberFilterRead>({
    kind: attendeeBulk.add, ways: ['these', 'matching', 'lines'], permission: 'CLASS_STUDENT_CREATE', readPermission: 'CLASS_STUDENT_CREATE', filterPermissions: () => ['SITE_MEMBER_READ'], input: addInput, filter: memberFilter, plan, undo,
    async apply(tx, course, rows, input, by) {
      const row = await lockLiveCourse(tx, course)
      const periodFor = ({ asked }: BulkTodo): AddedPeriod => (asked?.period as AddedPeriod | undefined) ?? periodOf(input.period)
      return [
        ...await add(tx, row, rows.filter(({ subjectSeq }) => subjectSeq > 0), periodFor, by),
        ...await invite(tx, row, rows.filter(({ subjectSeq }) => subjectSeq < 0), periodFor, input, by),
      ]
    },
  })
}
