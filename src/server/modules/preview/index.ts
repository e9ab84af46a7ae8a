import { z } from 'zod'
import type { previewCalls } from '#shared/preview/contract.ts'
import { PREVIEW_LIFETIME_MS } from '#shared/preview/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { CourseResolver, SiteResolver } from '#server/infra/http/resolvers.ts'
import type { SessionReader } from '#server/infra/http/sessionReader.ts'
import type { Handlers, PreviewScope } from '#server/infra/http/context.ts'
import type { ServedHost } from '#server/infra/http/hosts.ts'
import { isAtItsHost } from '#server/infra/http/session.ts'
import { readToken, signToken } from '#server/infra/tokens/signedToken.ts'

const ticketScope = z.object({
  channelSeq: z.number(),
  courseSeq: z.number(),
  /** The session that opened the preview. */
  session: z.object({ sessionSeq: z.number(), userSeq: z.number(), kind: z.enum(['cookie', 'token']) }),
  expires: z.number(),
})

/** Learner preview by ticket (DESK-06). */
export interface PreviewModule {
  handlers: Handlers<typeof previewCalls>
  /** Throws `previewEnded` when invalid or expired, or its session ended or lost access to the class. */
  read(ticket: string, servedHost: ServedHost): Promise<PreviewScope>
}

export function createPreviewModule(
  { secretKey, clock }: Pick<ServerPorts, 'secretKey' | 'clock'>, { sessions, sites, courses }: { sessions: Pick<SessionReader, 'look'>; sites: SiteResolver; courses: CourseResolver },
): PreviewModule {
  return {
    handlers: {
      async open({ params: { channelSeq, courseSeq } }, { session }) {
        if (session === null) throw new AppError('loginRequired')
        const { sessionSeq, userSeq, kind } = session
        const expires = clock.now().getTime() + PREVIEW_LIFETIME_MS
        const scope: z.input<typeof ticketScope> = { channelSeq, courseSeq, session: { sessionSeq, userSeq, kind }, expires }
        return { ticket: signToken(secretKey, 'preview', scope), expiresAt: isoOf(new Date(expires)) }
      },
    },

    async read(ticket, servedHost) {
      const scope = readToken(secretKey, 'preview', ticket, ticketScope)
      if (scope === undefined || scope.expires <= clock.now().getTime()) throw new AppError('previewEnded')
      const { channelSeq, courseSeq, expires } = scope
      const session = await sessions.look(scope.session.sessionSeq)
      if (session === undefined || !isAtItsHost(session, servedHost)) throw new AppError('previewEnded')
      try {
        await courses.require(await sites.actor(channelSeq, session.userSeq), { channelSeq, courseSeq }, 'CLASS_INFO_READ')
      } catch (error) {
        if (error instanceof AppError) throw new AppError('previewEnded')
        throw error
      }
      return { channelSeq, courseSeq, session: { ...session, expiresAt: new Date(expires) } }
    },
  }
}
