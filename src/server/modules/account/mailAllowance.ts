import type { Allowance } from '#server/infra/limits/rateLimiter.ts'
import { networkOf } from '#server/modules/auth/index.ts'

export const MAIL_WINDOW_MS = 60 * 60 * 1000
// Limits per kind of mail and window.
export const MAILS_TO_OWN = 10
export const MAILS_PER_MAILBOX_AND_NETWORK = 5
/** For visitors. */
export const MAILS_PER_MAILBOX = 15
/** A whole school may share a network. */
export const MAILS_PER_NETWORK = 200

/** Mail that anyone can request for any address. */
export type RequestedMail = 'code' | 'reset'

/** The limit for mail to one's own address, which nobody else can exhaust. */
export const toOwn = (kind: RequestedMail, userSeq: number): Allowance[] => [{ key: `${kind}.own:${userSeq}`, most: MAILS_TO_OWN, windowMs: MAIL_WINDOW_MS }]

/** Limits for mail to a stranger's mailbox, narrowest first. */
export function toMailbox(kind: RequestedMail, email: string, address: string): { network: Allowance[]; mailbox: Allowance } {
  const network = networkOf(address)
  return {
    network: [
      { key: `${kind}.mailbox:${email}:${network}`, most: MAILS_PER_MAILBOX_AND_NETWORK, windowMs: MAIL_WINDOW_MS },
      { key: `${kind}.network:${network}`, most: MAILS_PER_NETWORK, windowMs: MAIL_WINDOW_MS },
    ],
    mailbox: { key: `${kind}.mailbox:${email}`, most: MAILS_PER_MAILBOX, windowMs: MAIL_WINDOW_MS },
  }
}
