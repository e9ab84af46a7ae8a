import { z } from 'zod'
import { invitationState } from '#shared/attendee/inviting.ts'
import type { InvitationState } from '#shared/attendee/inviting.ts'
import { seq } from '#shared/kernel/call/fields.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { openToken, sealToken } from './signedToken.ts'

export interface InvitationRef { channelSeq: number; invitationSeq: number }
const content = z.object({ channelSeq: seq, invitationSeq: seq })

/** Codes of the links in invitations by mail: the sealed number of one, which no other kind of invitation takes. */
export function invitationCodes(secretKey: Buffer, purpose: 'invitation' | 'staffInvitation' | 'memberInvitation') {
  return {
    seal: ({ channelSeq, invitationSeq }: InvitationRef): string => sealToken(secretKey, purpose, { channelSeq, invitationSeq }),
    /** Throws `invitationNotFound` for a code of another site, and one that is made up. */
    open(channelSeq: number, code: string): InvitationRef {
      const ref = openToken(secretKey, purpose, code, content)
      if (ref?.channelSeq !== channelSeq) throw new AppError('invitationNotFound')
      return ref
    },
  }
}

/** Whether an invitation can be accepted, as its row says it. */
export const stateOfInvitation = ({ expiresAt, withdrawnAt, acceptedAt }: { expiresAt: Date; withdrawnAt: Date | null; acceptedAt: Date | null }, now: Date): InvitationState =>
  invitationState({ expiresAt: expiresAt.getTime(), withdrawnAt: withdrawnAt?.getTime() ?? null, acceptedAt: acceptedAt?.getTime() ?? null }, now.getTime())

/** Until when an invitation is open, as its mail says it. */
export const untilOfInvitation = (language: Language, expiresAt: Date): string => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Seoul' }).format(expiresAt)
