import type { Allowance } from '#server/infra/limits/rateLimiter.ts'
import { networkOf } from '#server/modules/auth/index.ts'

/** Length of the window that mails are counted in, in milliseconds. */
export const MAIL_WINDOW_MS = 60 * 60 * 1000
/** Mails of a kind that a person may have sent to their own address in a window. */
export const MAILS_TO_OWN = 10
/** Mails of a kind that one network may have sent to one mailbox in a window. */
export const MAILS_PER_MAILBOX_AND_NETWORK = 5
/** Mails of a kind that all who are not logged in may have sent to one mailbox in a window. */
export const MAILS_PER_MAILBOX = 15
/** Mails of a kind that one network may have sent to whomever in a window; a school's pupils come from one. */
export const MAILS_PER_NETWORK = 200

/** Kinds of mail that anyone can have sent to any address. */
export type RequestedMail = 'code' | 'reset'

/** What a mail to one's own address uses up: nobody else can use that up. */
export const toOwn = (kind: RequestedMail, userSeq: number): Allowance[] => [{ key: `${kind}.own:${userSeq}`, most: MAILS_TO_OWN, windowMs: MAIL_WINDOW_MS }]

/** What a mail uses up that is asked for by who is a stranger to the mailbox, the narrowest first. */
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
