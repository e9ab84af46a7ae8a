import { emailRule } from '#shared/kernel/format/formats.ts'

/** Days in which an invitation can be accepted. Our choice. */
export const INVITE_DAYS = 14
/** Most invitations of one call. */
export const INVITATIONS_MAX = 200
/** Most invitations that a site sends in 24 hours: mail to strangers is not for campaigns. */
export const INVITATIONS_A_DAY = 500

/** Why no invitation is sent to an address. */
export const inviteSkips = ['wrongAddress', 'twice', 'member', 'invited', 'full', 'planFull', 'dayFull'] as const
export type InviteSkip = (typeof inviteSkips)[number]

/** open: can be accepted; the others cannot. */
export const invitationStates = ['open', 'expired', 'withdrawn', 'accepted'] as const
export type InvitationState = (typeof invitationStates)[number]

/** Times in epoch ms; null: not so. */
export function invitationState({ expiresAt, withdrawnAt, acceptedAt }: { expiresAt: number; withdrawnAt: number | null; acceptedAt: number | null }, now: number): InvitationState {
  if (acceptedAt !== null) return 'accepted'
  if (withdrawnAt !== null) return 'withdrawn'
  return expiresAt > now ? 'open' : 'expired'
}

/** The addresses in a text as people paste it: one a line, with commas, or as `Name <address>`. */
export function addressesOf(text: string): string[] {
  return text.split(/[\s,;<>()"']+/).filter((word) => word.includes('@'))
}

export interface InvitePlanning<Own extends string = never> {
  /** Addresses of members of the site, and those with an open invitation to the class, in lower case. */
  members: ReadonlySet<string>
  invited: ReadonlySet<string>
  /** Seats, attendees of the plan and invitations of the day that are left; open invitations count as taken. Null: no limit. */
  left: { seats: number | null; plan: number | null; day: number }
  /** Why the caller invites nobody at an address, once it is known to be one. */
  own?: (email: string, index: number) => Own | null
}

/** To which addresses an invitation is sent, in the order given, and why not to the others (STU-07, ENR-14). */
export function planInviting<Own extends string = never>(emails: readonly string[], { members, invited, left, own }: InvitePlanning<Own>): { email: string; skip: InviteSkip | Own | null }[] {
  const seen = new Set<string>()
  let sent = 0
  return emails.map((typed, index) => {
    const parsed = emailRule.safeParse(typed)
    const email = parsed.data ?? typed.trim().slice(0, 254)
    const refusal = (): InviteSkip | Own | null => {
      if (!parsed.success) return 'wrongAddress'
      if (seen.has(email)) return 'twice'
      const ownRefusal = own?.(email, index) ?? null
      if (ownRefusal !== null) return ownRefusal
      if (members.has(email)) return 'member'
      if (invited.has(email)) return 'invited'
      if (left.seats !== null && sent >= left.seats) return 'full'
      if (left.plan !== null && sent >= left.plan) return 'planFull'
      return sent >= left.day ? 'dayFull' : null
    }
    const skip = refusal()
    seen.add(email)
    if (skip === null) sent += 1
    return { email, skip }
  })
}
