import type { CallContext } from '#server/infra/http/context.ts'
import type { LoginPlaces } from './loginPlaces.ts'
import type { SessionHolder, Sessions } from './sessions.ts'

/** Signs a user in. At a site's host the session is bound to that site. @param handedOver binding decided by single sign-on */
export type OpenSession = (userSeq: number, context: CallContext, handedOver?: Omit<SessionHolder, 'userSeq'>) => Promise<void>

/** Any successful login makes the place known. */
export function createOpenSession(sessions: Pick<Sessions, 'open' | 'revoke'>, places: Pick<LoginPlaces, 'remember'>): OpenSession {
  return async (userSeq, context, handedOver) => {
    // Revoke the previous session: nobody would see that its token lives on.
    if (context.session !== null) await sessions.revoke(context.session.sessionSeq)
    const { servedHost } = context
    const place = handedOver ?? { channelSeq: servedHost.kind === 'site' ? servedHost.channelSeq : null, familySeq: null }
    const { token, expiresAt } = await sessions.open({ userSeq, ...place }, context.isBrowser ? 'cookie' : 'token', context)
    await places.remember(userSeq, context)
    context.grantSession(token, expiresAt)
  }
}
