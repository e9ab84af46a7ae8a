import type { CallContext } from '#server/infra/http/context.ts'
import type { LoginPlaces } from './loginPlaces.ts'
import type { SessionHolder, Sessions } from './sessions.ts'

/**
 * Logs a person in for the client that asks, in the way sessions travel there: cookie or access-token header. At a site's host the
 * session is bound to that site. `handedOver`: where a code of the single sign-on says that it counts, whatever the request says.
 */
export type OpenSession = (userSeq: number, context: CallContext, handedOver?: Omit<SessionHolder, 'userSeq'>) => Promise<void>

/** Makes it on the store of sessions. However a person has shown who they are: they are no stranger there from then on. */
export function createOpenSession(sessions: Pick<Sessions, 'open' | 'revoke'>, places: Pick<LoginPlaces, 'remember'>): OpenSession {
  return async (userSeq, context, handedOver) => {
    // A login replaces the session it came with: its token must not live on unseen.
    if (context.session !== null) await sessions.revoke(context.session.sessionSeq)
    const { servedHost } = context
    const place = handedOver ?? { channelSeq: servedHost.kind === 'site' ? servedHost.channelSeq : null, familySeq: null }
    const { token, expiresAt } = await sessions.open({ userSeq, ...place }, context.isBrowser ? 'cookie' : 'token', context)
    await places.remember(userSeq, context)
    context.grantSession(token, expiresAt)
  }
}
