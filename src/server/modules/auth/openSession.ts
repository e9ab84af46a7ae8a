import type { CallContext } from '#server/http/context.ts'
import type { LoginPlaces } from './loginPlaces.ts'
import type { Sessions } from './sessions.ts'

/** Logs a person in for the client that asks, in the way sessions travel there: cookie or access-token header. */
export type OpenSession = (userSeq: number, context: CallContext) => Promise<void>

/** Makes it on the store of sessions. However a person has shown who they are: they are no stranger there from then on. */
export function createOpenSession(sessions: Pick<Sessions, 'open' | 'revoke'>, places: Pick<LoginPlaces, 'remember'>): OpenSession {
  return async (userSeq, context) => {
    // A login replaces the session it came with: its token must not live on unseen.
    if (context.session !== null) await sessions.revoke(context.session.sessionSeq)
    const { token, expiresAt } = await sessions.open(userSeq, context.isBrowser ? 'cookie' : 'token', context)
    await places.remember(userSeq, context)
    context.grantSession(token, expiresAt)
  }
}
