import { audienceCd } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { roleRank } from '#shared/kernel/access/roleRank.ts'
import type { ValueKind } from '#shared/kernel/listCursor.ts'
import { cellText, headKey } from '#shared/kernel/sheet/cells.ts'

/** Characters of a memo about a member (platform spec §5). */
export const MEMO_MAX = 500
/** Characters of the reason of a block. */
export const BLOCK_REASON_MAX = 200

/** What staff did with a member. */
export const memberAct = { memo: 'memo', blocked: 'blocked', unblocked: 'unblocked', merged: 'merged', unmerged: 'unmerged' } as const
export type MemberAct = (typeof memberAct)[keyof typeof memberAct]

export const memberSorts = ['joined', 'name', 'seen', 'classes', 'spent'] as const
export type MemberSort = (typeof memberSorts)[number]
export const memberValueKinds: Record<MemberSort, ValueKind> = { joined: 'moment', name: 'text', seen: 'moment', classes: 'bigCount', spent: 'bigCount' }

/** Who can be listed: members without a role, those who attend a class, and those with a role. */
export const memberAudiences = [audienceCd.member, audienceCd.student, audienceCd.owner, audienceCd.manager, audienceCd.teacher] as const
export type MemberAudience = (typeof memberAudiences)[number]

/** Why a member cannot be blocked: they own the site or have a role above one's own, or it is oneself. */
export function blockRefusal(member: { userSeq: number; userTypeCd: UserTypeCd | null }, actor: { userSeq: number | null; userTypeCd: UserTypeCd | null }): 'above' | 'self' | null {
  if (member.userSeq === actor.userSeq) return 'self'
  return member.userTypeCd !== 'OWN' && roleRank(actor.userTypeCd) >= roleRank(member.userTypeCd) ? null : 'above'
}

/** Most lines of one sheet of memos. */
export const MEMO_LINES_MAX = 1000
/** Most characters of a cell that are kept: a memo that is too long must be seen to be so. */
export const MEMO_CELL_MAX = 1000

/** A line of a sheet of memos; `line` as spreadsheets count them. */
export interface MemoLine {
  line: number
  email: string
  memo: string
}

/** What a line of a sheet does: changes a memo, or why it changes nothing. */
export const memoOutcomes = ['change', 'same', 'wrongAddress', 'twice', 'notMember', 'tooLong'] as const
export type MemoOutcome = (typeof memoOutcomes)[number]

const heads = {
  email: ['이메일', '이메일주소', '메일', 'email', 'emailaddress', 'mail', 'メール', 'メールアドレス', 'eメール'],
  memo: ['메모', '비고', 'memo', 'note', 'notes', 'メモ', '備考'],
}

/** Reads the memos of a sheet: columns by their names, else the first two. Lines without an address are left out. */
export function readMemoSheet(cells: readonly (readonly string[])[]): { rows: MemoLine[] } | { problem: 'tooMany' | 'noEmails' | 'noMemos' } {
  const read = (cell: string | undefined) => cellText(cell ?? '', MEMO_CELL_MAX)
  const start = cells.findIndex((row) => row.some((cell) => read(cell) !== ''))
  if (start < 0) return { problem: 'noEmails' }
  const keys = (cells[start] ?? []).map(headKey)
  const at = (names: readonly string[]) => keys.findIndex((key) => names.includes(key))
  const hasHead = at(heads.email) >= 0
  const columns = hasHead ? { email: at(heads.email), memo: at(heads.memo) } : { email: 0, memo: 1 }
  if (hasHead && columns.memo < 0) return { problem: 'noMemos' }
  const rows = cells.slice(hasHead ? start + 1 : start).map((row, index) => (
    { line: index + 1 + (hasHead ? start + 1 : start), email: read(row[columns.email]), memo: read(row[columns.memo]) }
  )).filter(({ email }) => email !== '')
  if (rows.length > MEMO_LINES_MAX) return { problem: 'tooMany' }
  return rows.some(({ email }) => email.includes('@')) ? { rows } : { problem: 'noEmails' }
}

/** What each line would do, in order. @param members memos of the members by address, in lower case */
export function planMemos(lines: readonly Pick<MemoLine, 'email' | 'memo'>[], members: ReadonlyMap<string, string>): MemoOutcome[] {
  const seen = new Set<string>()
  return lines.map(({ email, memo }) => {
    const address = email.trim().toLowerCase()
    const isTwice = seen.has(address)
    seen.add(address)
    if (!address.includes('@')) return 'wrongAddress'
    if (isTwice) return 'twice'
    const before = members.get(address)
    if (before === undefined) return 'notMember'
    if (memo.trim().length > MEMO_MAX) return 'tooLong'
    // An empty cell leaves what is noted.
    return memo.trim() === '' || memo.trim() === before ? 'same' : 'change'
  })
}
