import { deviceOf } from '#shared/auth/device.ts'
import { progressPercent } from '#shared/curriculum/order.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { currency } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { cursorText } from '#shared/kernel/listCursor.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Member, MemberDetail, MemberFilterRead, memberCalls } from '#shared/member/contract.ts'
import { MERGE_UNDO_MS } from '#shared/member/merge.ts'
import { blockRefusal, memberAct, memberValueKinds } from '#shared/member/rules.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import { placeOf } from '#server/infra/db/listPage.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Sessions } from '#server/modules/auth/index.ts'
import { findSegment } from '#server/modules/segment/index.ts'
import { countMembers, findMember, insertEvent, listMembers, lockMember, writeMember } from './queries.ts'
import type { Filter, MemberRow } from './queries.ts'
import { listMerges } from './queries/merging.ts'
import { listClasses, listConsents, listEvents, listMails, listOrders, listSessions, listWritings } from './queries/person.ts'

const CLASSES_MAX = 100
const ORDERS_MAX = 50
const WRITINGS_MAX = 50
const CONSENTS_MAX = 50
const SESSIONS_MAX = 20
const EVENTS_MAX = 100
const MAILS_MAX = 50

/** What the caller may see beside the members. */
interface Sight {
  withSales: boolean
  /** Throws `noPermission` for a segment whose rules they may not read. */
  segment(rules: SegmentRules): void
}

function present(row: MemberRow): Member {
  const { userSeq, name, email, phone, userTypeCd, memo, classCount, spentKrw, spentUsd, hasMarketing, joinedAt, lastSeenAt, blockedAt } = row
  return { userSeq, name, email, phone, userTypeCd, memo, classCount, spentKrw, spentUsd, marketingYn: hasMarketing ? 'Y' : 'N', joinedAt: joinedAt.toISOString(), lastSeenAt: lastSeenAt.toISOString(), blockedAt: isoOf(blockedAt) }
}

/** Members of a site as its staff see them (SET-02). */
export function createMemberService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, sessions: Pick<Sessions, 'revokeAt'>) {
  /** Throws `segmentNotFound`. */
  async function filterOf(channelSeq: number, { segmentSeq, ...filter }: MemberFilterRead, sight: Sight): Promise<Filter> {
    if (segmentSeq === undefined) return filter
    const found = await findSegment(db, { channelSeq, segmentSeq })
    if (found === undefined) throw new AppError('segmentNotFound')
    sight.segment(found.rules)
    return { ...filter, segment: found.rules }
  }

  return {
    /** Throws `invalidInput` for a cursor of another order, `noPermission` for the order by amount, `segmentNotFound`. */
    async list(channelSeq: number, { sort, order, cursor, backYn, size, ...asked }: CallParsed<typeof memberCalls.list>['query'], sight: Sight): Promise<CallReply<typeof memberCalls.list>> {
      if (sort === 'spent' && !sight.withSales) throw new AppError('noPermission')
      const place = placeOf(cursor, 1, memberValueKinds[sort])
      const isBack = backYn === 'Y'
      const filter = await filterOf(channelSeq, asked, sight)
      const found = await listMembers(db, channelSeq, filter, { sort, isAscending: (order === 'asc') !== isBack, cursor: place, size: size + 1, withSales: sight.withSales, now: clock.now() })
      const hasMore = found.length > size
      const rows = isBack ? found.slice(0, size).toReversed() : found.slice(0, size)
      const [first, last] = [rows.at(0), rows.at(-1)]
      const textOf = (row: { userSeq: number; cursor: string } | undefined) => (row === undefined ? null : cursorText({ seqs: [row.userSeq], value: row.cursor }))
      return {
        members: rows.map(present),
        before: isBack ? (hasMore ? textOf(first) : null) : (place === undefined ? null : textOf(first)),
        after: isBack ? (place === undefined ? null : textOf(last)) : (hasMore ? textOf(last) : null),
      }
    },

    /** Throws `segmentNotFound`. */
    async count(channelSeq: number, asked: MemberFilterRead, sight: Sight): Promise<CallReply<typeof memberCalls.count>> {
      return countMembers(db, channelSeq, await filterOf(channelSeq, asked, sight), clock.now())
    },

    /** Throws `memberNotFound`. */
    async detail(member: MemberRef, { withSales }: Pick<Sight, 'withSales'>): Promise<MemberDetail> {
      const row = await findMember(db, member, withSales)
      if (row === undefined) throw new AppError('memberNotFound')
      const classes = await listClasses(db, member, CLASSES_MAX)
      const orders = withSales ? await listOrders(db, member, ORDERS_MAX) : null
      const writings = await listWritings(db, member, WRITINGS_MAX)
      const consents = await listConsents(db, member, CONSENTS_MAX)
      const open = await listSessions(db, member, clock.now(), SESSIONS_MAX)
      const mails = await listMails(db, member, MAILS_MAX)
      const events = await listEvents(db, member, EVENTS_MAX)
      const merges = await listMerges(db, member, new Date(clock.now().getTime() - MERGE_UNDO_MS))
      return {
        member: present(row),
        blockedReason: row.blockedAt === null ? null : events.find(({ act }) => act === memberAct.blocked)?.content ?? null,
        classes: classes.map(({ completedCount, lessonCount, completedAt, validAt, ...one }) => ({ ...one, validAt: isoOf(validAt), progressPercent: progressPercent(completedCount, lessonCount, completedAt !== null) })),
        orders: orders === null ? null : orders.map(({ orderedAt, currency: of, ...one }) => ({ ...one, currency: of === currency.usd ? currency.usd : currency.krw, orderedAt: orderedAt.toISOString() })),
        writings: writings.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
        consents: consents.map(({ agreedAt, language, ...one }) => ({ ...one, language: language as Language, agreedAt: agreedAt.toISOString() })),
        sessions: open.map(({ kind, userAgent, createdAt, lastSeenAt }) => ({ device: deviceOf(kind, userAgent), createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() })),
        mails: mails.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
        events: events.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
        merges: merges.map(({ at, ...one }) => ({ ...one, at: at.toISOString(), undoUntil: new Date(at.getTime() + MERGE_UNDO_MS).toISOString() })),
      }
    },

    /** Throws `memberNotFound`. */
    async changeMemo(member: MemberRef, memo: string, byUserSeq: number): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lockMember(tx, member)
        if (row === undefined) throw new AppError('memberNotFound')
        if (row.memo === memo) return
        await writeMember(tx, member, { memo })
        await insertEvent(tx, member, { act: memberAct.memo, content: memo, byUserSeq, at: clock.now() })
      })
    },

    /** Keeps a member out and ends their sessions of the site. Throws `memberNotFound`, `memberNotBlockable`. */
    async block(member: MemberRef, reason: string, actor: { userSeq: number; userTypeCd: UserTypeCd | null }): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lockMember(tx, member)
        if (row === undefined) throw new AppError('memberNotFound')
        if (blockRefusal(row, actor) !== null) throw new AppError('memberNotBlockable')
        if (row.blockedAt !== null) return
        await writeMember(tx, member, { blockedAt: clock.now() })
        await insertEvent(tx, member, { act: memberAct.blocked, content: reason, byUserSeq: actor.userSeq, at: clock.now() })
        await sessions.revokeAt(tx, member.channelSeq, [member.userSeq])
      })
    },

    /** Throws `memberNotFound`. */
    async unblock(member: MemberRef, byUserSeq: number): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lockMember(tx, member)
        if (row === undefined) throw new AppError('memberNotFound')
        if (row.blockedAt === null) return
        await writeMember(tx, member, { blockedAt: null })
        await insertEvent(tx, member, { act: memberAct.unblocked, content: '', byUserSeq, at: clock.now() })
      })
    },
  }
}
export type MemberService = ReturnType<typeof createMemberService>
