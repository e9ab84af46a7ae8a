import { BULK_CELL_MAX, BULK_ROWS_MAX } from '#shared/bulk/rules.ts'
import { audienceCd } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import { roleRank } from '#shared/kernel/access/roleRank.ts'
import type { ValueKind } from '#shared/kernel/listCursor.ts'
import { cellText, headKey, headLineOf } from '#shared/kernel/sheet/cells.ts'

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

/** A line of a sheet of memos; `line` as spreadsheets count them. */
export interface MemoLine {
  line: number
  email: string
  memo: string
}

const heads = {
  email: ['이메일', '이메일주소', '메일', 'email', 'emailaddress', 'mail', 'メール', 'メールアドレス', 'eメール'],
  memo: ['메모', '비고', 'memo', 'note', 'notes', 'メモ', '備考'],
}

/** Reads the memos of a sheet: columns by their names, else the first two. Lines without an address are left out. */
export function readMemoSheet(cells: readonly (readonly string[])[]): { rows: MemoLine[] } | { problem: 'tooMany' | 'noEmails' | 'noMemos' } {
  const read = (cell: string | undefined) => cellText(cell ?? '', BULK_CELL_MAX)
  const { start, head } = headLineOf(cells, heads.email)
  if (start < 0) return { problem: 'noEmails' }
  const keys = (cells[head] ?? []).map(headKey)
  const at = (names: readonly string[]) => keys.findIndex((key) => names.includes(key))
  const hasHead = head >= 0
  const columns = hasHead ? { email: at(heads.email), memo: at(heads.memo) } : { email: 0, memo: 1 }
  if (hasHead && columns.memo < 0) return { problem: 'noMemos' }
  const first = hasHead ? head + 1 : start
  const rows = cells.slice(first).map((row, index) => (
    { line: index + 1 + first, email: read(row[columns.email]), memo: read(row[columns.memo]) }
  )).filter(({ email }) => email !== '')
  if (rows.length > BULK_ROWS_MAX) return { problem: 'tooMany' }
  return rows.some(({ email }) => email.includes('@')) ? { rows } : { problem: 'noEmails' }
}
