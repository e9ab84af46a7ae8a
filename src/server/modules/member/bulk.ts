import type { Db } from '#server/infra/db/database.ts'
import { BULK_CELL_MAX, BULK_EMAIL_MAX } from '#shared/bulk/rules.ts'
import { cellText } from '#shared/kernel/sheet/cells.ts'
import { blockInput, memberBulk, memoInput, planMemos, unblockInput } from '#shared/member/bulk.ts'
import type { MemoInput } from '#shared/member/bulk.ts'
import { memberFilter } from '#shared/member/contract.ts'
import type { MemberFilterRead } from '#shared/member/contract.ts'
import { blockRefusal, memberAct } from '#shared/member/rules.ts'
import type { MemberAct } from '#shared/member/rules.ts'
import { siteBulkAction } from '#server/infra/bulkAction.ts'
import type { BulkAction, BulkAsked, BulkBy, BulkChosen, BulkPlan, BulkResult, BulkUndone } from '#server/infra/bulkAction.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Sessions } from '#server/modules/auth/index.ts'
import { insertEvents, latestEvents, latestReasons, listAddressed, lockMembers, readRole, writeMembers } from './queries.ts'
import type { ChosenMember } from './queries.ts'
import { selectMembers } from './selecting.ts'

interface Site { channelSeq: number }
interface Kept { before: string | null; eventSeq: number }
type PlannedBy = Parameters<BulkAction['plan']>[4]
type Undoing = readonly { subjectSeq: number; kept: Record<string, unknown> }[]

/** Addresses that one statement names. */
const PART = 10_000
const blockActs: readonly MemberAct[] = [memberAct.blocked, memberAct.unblocked]

/** What staff do with many members of a site at once, each to be undone (SET-02; decision 0060). */
export function createMemberBulk({ clock }: Pick<ServerPorts, 'clock'>, sessions: Pick<Sessions, 'revokeAt'>): BulkAction[] {
  const common = { permission: 'SITE_MEMBER_UPDATE', filter: memberFilter } as const
  const chosenOf = (db: Db, { channelSeq }: Site, chosen: BulkChosen<MemberFilterRead>, by: PlannedBy) => selectMembers(db, channelSeq, chosen, { ...by, now: clock.now() })

  /** Gives back what members had, unless staff changed it since. */
  async function undoOf(tx: Db, { channelSeq }: Site, rows: Undoing, acts: readonly MemberAct[], back: (rows: { userSeq: number; before: string | null }[]) => Promise<void>): Promise<BulkUndone[]> {
    const numbers = rows.map(({ subjectSeq }) => subjectSeq)
    const here = new Set((await lockMembers(tx, channelSeq, numbers)).map(({ userSeq }) => userSeq))
    const latest = await latestEvents(tx, channelSeq, numbers, acts)
    const standings = rows.map(({ subjectSeq, kept }) => {
      const { before, eventSeq } = kept as unknown as Kept
      return { subjectSeq, before, skip: !here.has(subjectSeq) ? 'gone' : latest.get(subjectSeq) !== eventSeq ? 'changed' : null }
    })
    await back(standings.flatMap(({ subjectSeq, before, skip }) => (skip === null ? [{ userSeq: subjectSeq, before }] : [])))
    return standings.map(({ subjectSeq, skip }) => ({ subjectSeq, skip }))
  }

  const blockPlan = (rows: readonly ChosenMember[], actor: { userSeq: number | null; userTypeCd: Parameters<typeof blockRefusal>[1]['userTypeCd'] }) => rows.map((row) => {
    const skip = row.blockedAt === null ? blockRefusal(row, actor) : 'same'
    return { row, skip }
  })
  const actorOf = async (db: Db, { channelSeq, byUserSeq }: { channelSeq: number; byUserSeq: number | null }) => ({ userSeq: byUserSeq, userTypeCd: byUserSeq === null ? null : await readRole(db, { channelSeq, userSeq: byUserSeq }) })
  const kept = (before: string | null, eventSeq: number | undefined) => ({ before, eventSeq: eventSeq ?? 0 } satisfies Kept)

  /** Blocks members who are locked, and logs them out. */
  async function writeBlock(tx: Db, channelSeq: number, rows: readonly { userSeq: number; blockedAt: string; reason: string }[], { byUserSeq, at }: BulkBy): Promise<Map<number, number>> {
    if (rows.length === 0) return new Map()
    await writeMembers(tx, channelSeq, rows.map(({ userSeq, blockedAt }) => ({ userSeq, blockedAt })), 'blockedAt')
    await sessions.revokeAt(tx, channelSeq, rows.map(({ userSeq }) => userSeq))
    return insertEvents(tx, channelSeq, rows.map(({ userSeq, reason }) => ({ userSeq, act: memberAct.blocked, content: reason })), { byUserSeq, at })
  }

  async function writeUnblock(tx: Db, channelSeq: number, userSeqs: readonly number[], { byUserSeq, at }: BulkBy): Promise<Map<number, number>> {
    await writeMembers(tx, channelSeq, userSeqs.map((userSeq) => ({ userSeq, blockedAt: null })), 'blockedAt')
    return insertEvents(tx, channelSeq, userSeqs.map((userSeq) => ({ userSeq, act: memberAct.unblocked, content: '' })), { byUserSeq, at })
  }

  const block = siteBulkAction<ReturnType<typeof blockInput.parse>, MemberFilterRead, BulkChosen<MemberFilterRead>>({
    ...common, kind: memberBulk.block, input: blockInput, ways: ['these', 'matching'],
    async plan(db, site, chosen, _, by) {
      return blockPlan(await chosenOf(db, site, chosen, by), await actorOf(db, { ...site, ...by })).map(({ row: { userSeq }, skip }): BulkPlan => (
        skip === null ? { subjectSeq: userSeq, userSeq, act: 'block', skip } : { subjectSeq: userSeq, userSeq, act: null, skip }))
    },
    async apply(tx, { channelSeq }, rows, { reason }, by) {
      const planned = blockPlan(await lockMembers(tx, channelSeq, rows.map(({ subjectSeq }) => subjectSeq)), await actorOf(tx, { channelSeq, ...by }))
      const blockedAt = by.at.toISOString()
      const events = await writeBlock(tx, channelSeq, planned.flatMap(({ row: { userSeq }, skip }) => (skip === null ? [{ userSeq, blockedAt, reason }] : [])), by)
      return planned.map(({ row: { userSeq }, skip }): BulkResult => (skip === null ? { subjectSeq: userSeq, act: 'block', skip, kept: { ...kept(null, events.get(userSeq)) } } : { subjectSeq: userSeq, act: null, skip }))
    },
    undo: (tx, site, rows, by) => undoOf(tx, site, rows, blockActs, async (back) => { await writeUnblock(tx, site.channelSeq, back.map(({ userSeq }) => userSeq), by) }),
  })

  const unblock = siteBulkAction<ReturnType<typeof unblockInput.parse>, MemberFilterRead, BulkChosen<MemberFilterRead>>({
    ...common, kind: memberBulk.unblock, input: unblockInput, ways: ['these', 'matching'],
    async plan(db, site, chosen, _, by) {
      return (await chosenOf(db, site, chosen, by)).map(({ userSeq, blockedAt }): BulkPlan => (
        blockedAt === null ? { subjectSeq: userSeq, userSeq, act: null, skip: 'same' } : { subjectSeq: userSeq, userSeq, act: 'unblock', skip: null }))
    },
    async apply(tx, { channelSeq }, rows, _, by) {
      const members = await lockMembers(tx, channelSeq, rows.map(({ subjectSeq }) => subjectSeq))
      const events = await writeUnblock(tx, channelSeq, members.flatMap(({ userSeq, blockedAt }) => (blockedAt === null ? [] : [userSeq])), by)
      return members.map(({ userSeq, blockedAt }): BulkResult => (
        blockedAt === null ? { subjectSeq: userSeq, act: null, skip: 'same' } : { subjectSeq: userSeq, act: 'unblock', skip: null, kept: { ...kept(isoOf(blockedAt), events.get(userSeq)) } }))
    },
    undo: (tx, site, rows, by) => undoOf(tx, site, rows, blockActs, async (back) => {
      const reasons = await latestReasons(tx, site.channelSeq, back.map(({ userSeq }) => userSeq))
      await writeBlock(tx, site.channelSeq, back.map(({ userSeq, before }) => ({ userSeq, blockedAt: before ?? by.at.toISOString(), reason: reasons.get(userSeq) ?? '' })), by)
    }),
  })

  async function writeMemos(tx: Db, channelSeq: number, rows: readonly { userSeq: number; memo: string }[], { byUserSeq, at }: BulkBy): Promise<Map<number, number>> {
    await writeMembers(tx, channelSeq, rows, 'memo')
    return insertEvents(tx, channelSeq, rows.map(({ userSeq, memo: content }) => ({ userSeq, act: memberAct.memo, content })), { byUserSeq, at })
  }

  /** The members whom the memos are about, in order; no member: an address without one. */
  async function memosOf(db: Db, site: Site, chosen: BulkAsked<MemberFilterRead>, input: MemoInput, by: PlannedBy) {
    if (chosen.way !== 'lines') return (await chosenOf(db, site, chosen, by)).map(({ userSeq, memo: before }) => ({ key: String(userSeq), isAddress: false, subjectSeq: userSeq, userSeq, line: undefined, label: '', memo: input.memo, before }))
    const read = chosen.lines.map(({ line, email, value }) => ({ line, label: cellText(email, BULK_EMAIL_MAX), memo: cellText(value, BULK_CELL_MAX) }))
    const emails = [...new Set(read.map(({ label }) => label.toLowerCase()))]
    const found = new Map<string, { userSeq: number; memo: string }>()
    for (let start = 0; start < emails.length; start += PART) for (const one of await listAddressed(db, site.channelSeq, emails.slice(start, start + PART))) found.set(one.email, one)
    return read.map(({ line, label, memo }, index) => {
      const member = found.get(label.toLowerCase())
      return { key: label.toLowerCase(), isAddress: true, subjectSeq: member?.userSeq ?? -(index + 1), userSeq: member?.userSeq ?? null, line, label, memo, before: member?.memo ?? null }
    })
  }

  const memo = siteBulkAction<MemoInput, MemberFilterRead>({
    ...common, kind: memberBulk.memo, input: memoInput, ways: ['these', 'matching', 'lines'],
    async plan(db, site, chosen, input, by) {
      const wanted = await memosOf(db, site, chosen, input, by)
      const outcomes = planMemos(wanted, input.eraseYn === 'Y')
      return wanted.map(({ subjectSeq, userSeq, line, label, memo: to, before }, index): BulkPlan => {
        const row = { subjectSeq, userSeq, ...(line === undefined ? {} : { line, asked: { memo: to } }), ...(userSeq === null ? { label } : {}), from: before }
        const outcome = outcomes[index]
        return outcome?.act == null ? { ...row, act: null, skip: outcome?.skip ?? 'gone' } : { ...row, act: outcome.act, skip: null, to, bind: `${before ?? ''}\n${to}` }
      })
    },
    async apply(tx, { channelSeq }, rows, input, by) {
      const asked = new Map(rows.map((row) => [row.subjectSeq, typeof row.asked?.memo === 'string' ? row.asked.memo : input.memo]))
      const members = await lockMembers(tx, channelSeq, [...asked.keys()])
      const outcomes = planMemos(members.map(({ userSeq, memo: before }) => ({ key: String(userSeq), isAddress: false, memo: asked.get(userSeq) ?? '', before })), input.eraseYn === 'Y')
      const changed = members.flatMap(({ userSeq }, index) => (outcomes[index]?.act == null ? [] : [{ userSeq, memo: asked.get(userSeq) ?? '' }]))
      const events = await writeMemos(tx, channelSeq, changed, by)
      return members.map(({ userSeq, memo: from }, index): BulkResult => {
        const outcome = outcomes[index]
        return outcome?.act == null ? { subjectSeq: userSeq, act: null, skip: outcome?.skip ?? 'gone' } : { subjectSeq: userSeq, act: outcome.act, skip: null, from, to: asked.get(userSeq) ?? '', kept: { ...kept(from, events.get(userSeq)) } }
      })
    },
    undo: (tx, site, rows, by) => undoOf(tx, site, rows, [memberAct.memo], async (back) => { await writeMemos(tx, site.channelSeq, back.map(({ userSeq, before }) => ({ userSeq, memo: before ?? '' })), by) }),
  })

  return [block, unblock, memo]
}
