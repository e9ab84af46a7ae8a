import { inviteSkips, planInviting } from '#shared/attendee/inviting.ts'
import { BULK_CELL_MAX, BULK_EMAIL_MAX, BULK_ROWS_MAX } from '#shared/bulk/rules.ts'
import { cellText, headKey, headLineOf } from '#shared/kernel/sheet/cells.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { MEMO_MAX } from './rules.ts'

/** Characters of a name in an invitation. Our choice: a name, not a message. */
export const INVITED_NAME_MAX = 50
/** Between two mails of one invitation, so that each counts once against the invitations of a day. */
export const INVITE_AGAIN_MS = DAY_MS

/** Why an address is not invited as a member. */
export const memberInviteSkips = ['isMember', 'isBlocked', 'nameTooLong', 'tooLong', ...inviteSkips] as const
export type MemberInviteSkip = (typeof memberInviteSkips)[number]

/** A line of a sheet of people to invite; `line` as spreadsheets count them. */
export interface InviteLine {
  line: number
  email: string
  name: string
  memo: string
}

const heads = {
  email: ['이메일', '이메일주소', '메일', 'email', 'emailaddress', 'mail', 'メール', 'メールアドレス', 'eメール'],
  name: ['이름', '성명', '성함', '회원명', 'name', 'fullname', '名前', '氏名', 'お名前'],
  memo: ['메모', '비고', 'memo', 'note', 'notes', 'メモ', '備考'],
}

/** Reads the people of a sheet: columns by their names, else address, name and memo in this order. Lines without an address are left out. */
export function readInviteSheet(cells: readonly (readonly string[])[]): { rows: InviteLine[] } | { problem: 'tooMany' | 'noEmails' } {
  const { start, head } = headLineOf(cells, heads.email)
  if (start < 0) return { problem: 'noEmails' }
  const keys = (cells[head] ?? []).map(headKey)
  const at = (names: readonly string[]) => keys.findIndex((key) => names.includes(key))
  const columns = head >= 0 ? { email: at(heads.email), name: at(heads.name), memo: at(heads.memo) } : { email: 0, name: 1, memo: 2 }
  const first = head >= 0 ? head + 1 : start
  const rows = cells.slice(first).map((row, index) => ({
    line: index + 1 + first, email: cellText(row[columns.email] ?? '', BULK_EMAIL_MAX), name: cellText(row[columns.name] ?? '', BULK_EMAIL_MAX), memo: cellText(row[columns.memo] ?? '', BULK_CELL_MAX),
  })).filter(({ email }) => email !== '')
  if (rows.length > BULK_ROWS_MAX) return { problem: 'tooMany' }
  return rows.some(({ email }) => email.includes('@')) ? { rows } : { problem: 'noEmails' }
}

export interface MemberInvitePlanning {
  /** Members of the site by their address in lower case, and whether they are blocked. */
  members: ReadonlyMap<string, { isBlocked: boolean }>
  /** Addresses with an open invitation to the site, in lower case. */
  invited: ReadonlySet<string>
  /** Invitations of the day that are left. */
  left: number
}

/** Which lines are invited, in the order given, and why not the others (SET-02). */
export function planMemberInvites(lines: readonly { email: string; name: string; memo: string }[], { members, invited, left }: MemberInvitePlanning): { email: string; skip: MemberInviteSkip | null }[] {
  const own = (email: string, index: number) => {
    const member = members.get(email)
    if (member !== undefined) return member.isBlocked ? 'isBlocked' as const : 'isMember' as const
    const { name = '', memo = '' } = lines[index] ?? {}
    if (name.length > INVITED_NAME_MAX) return 'nameTooLong' as const
    return memo.length > MEMO_MAX ? 'tooLong' as const : null
  }
  return planInviting(lines.map(({ email }) => email), { members: new Set(), invited, left: { seats: null, plan: null, day: left }, own })
}
