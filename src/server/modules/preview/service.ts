import { z } from 'zod'
import { can } from '#shared/kernel/access/can.ts'
import { PREVIEW_LIFETIME_MS, PREVIEW_OF_SITE } from '#shared/preview/contract.ts'
import { sessionKinds } from '#shared/auth/device.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { CourseResolver, SiteResolver } from '#server/infra/http/resolvers.ts'
import type { SessionReader } from '#server/infra/http/sessionReader.ts'
import type { PreviewScope, RequestSession } from '#server/infra/http/context.ts'
import type { ServedHost } from '#server/infra/http/hosts.ts'
import { isAtItsHost } from '#server/infra/http/session.ts'
import { readToken, signToken } from '#server/infra/tokens/signedToken.ts'

const ticketScope = z.object({
  channelSeq: z.number(),
  courseSeq: z.number(),
  session: z.object({ sessionSeq: z.number(), userSeq: z.number(), kind: z.enum(sessionKinds) }),
  expires: z.number(),
})

/** Learner preview by ticket (DESK-06). */
export interface PreviewService {
  open(place: { channelSeq: number; courseSeq: number }, session: RequestSession): { ticket: string; expiresAt: Date }
  /** Throws `previewEnded` when invalid or expired, or its session ended or lost access to the class or the studio. */
  read(ticket: string, servedHost: ServedHost): Promise<PreviewScope>
}

export function createPreviewService(
  { secretKey, clock }: Pick<ServerPorts, 'secretKey' | 'clock'>, { sessions, sites, courses }: { sessions: Pick<SessionReader, 'look'>; sites: SiteResolver; courses: CourseResolver },
): PreviewService {
  return {
    open({ channelSeq, courseSeq }, { sessionSeq, userSeq, kind }) {
      const expires = clock.now().getTime() + PREVIEW_LIFETIME_MS
      const scope: z.input<typeof ticketScope> = { channelSeq, courseSeq, session: { sessionSeq, userSeq, kind }, expires }
      return { ticket: signToken(secretKey, 'preview', scope), expiresAt: new Date(expires) }
    },

    async read(ticket, servedHost) {
      const scope = readToken(secretKey, 'preview', ticket, ticketScope)
      if (scope === undefined || scope.expires <= clock.now().getTime()) throw new AppError('previewEnded')
      const { channelSeq, courseSeq, expires } = scope
      const session = await sessions.look(scope.session.sessionSeq)
      if (session === undefined || !isAtItsHost(session, servedHost)) throw new AppError('previewEnded')
      try {
        const actor = await sites.actor({ channelSeq, userSeq: session.userSeq })
        if (courseSeq !== PREVIEW_OF_SITE) await courses.require(actor, { channelSeq, courseSeq }, 'CLASS_INFO_READ')
        else if (!can(actor, 'SITE_CONSOLE_READ')) throw new AppError('previewEnded')
      } catch (error) {
        if (error instanceof AppError) throw new AppError('previewEnded')
        throw error
      }
      return { channelSeq, courseSeq, session: { ...session, expiresAt: new Date(expires) } }
    },
  }
}
