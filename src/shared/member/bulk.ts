import { z } from 'zod'
import { yn } from '#shared/kernel/call/fields.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { BLOCK_REASON_MAX, MEMO_MAX } from './rules.ts'

/** The bulk actions on members of a site (decision 0060). */
export const memberBulk = { block: 'member.block', unblock: 'member.unblock', memo: 'member.memo', invite: 'member.invite' } as const

export const blockInput = z.strictObject({ reason: z.string().trim().max(BLOCK_REASON_MAX).default('') })
export const unblockInput = z.strictObject({})
export const memoInput = z.strictObject({
  /** For members who are chosen; a line of a sheet has its own. */
  memo: z.string().trim().max(MEMO_MAX).default(''),
  /** An empty memo erases what is noted; else it changes nothing. */
  eraseYn: yn.default('N'),
})
export type MemoInput = z.infer<typeof memoInput>

/** Invites the addresses of a sheet as members, by mail in this language. */
export const memberInviteInput = z.strictObject({ language: z.enum(languages).default('ko') })
export type MemberInviteInput = z.infer<typeof memberInviteInput>

/** What a bulk change does to a member. */
export const memberActs = ['block', 'unblock', 'memo', 'erase', 'inviteMember'] as const
/** Why a member stays as they are. */
export const memberSkips = ['same', 'self', 'above', 'empty', 'wrongAddress', 'twice', 'notMember', 'tooLong', 'gone', 'changed'] as const
export type MemberSkip = (typeof memberSkips)[number]

/** A memo that is to be written; `before` null: the address is no member's. */
export interface MemoWanted {
  /** What names the member: an address, or a number. */
  key: string
  isAddress: boolean
  memo: string
  before: string | null
}

/** What each memo would do, in order, and why not (SET-02). */
export function planMemos(wanted: readonly MemoWanted[], isErasing: boolean): ({ act: 'memo' | 'erase'; skip: null } | { act: null; skip: MemberSkip })[] {
  const seen = new Set<string>()
  return wanted.map(({ key, isAddress, memo, before }) => {
    const refusal = (): MemberSkip | null => {
      if (isAddress && !key.includes('@')) return 'wrongAddress'
      if (seen.has(key)) return 'twice'
      if (before === null) return 'notMember'
      if (memo.length > MEMO_MAX) return 'tooLong'
      if (memo === before) return 'same'
      return memo === '' && !isErasing ? 'empty' : null
    }
    const skip = refusal()
    seen.add(key)
    return skip === null ? { act: memo === '' ? 'erase' as const : 'memo' as const, skip } : { act: null, skip }
  })
}
