import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { RouteRow } from '#renderer/lib/feature.ts'

/** What a guard knows of the visitor and the site when a page is asked for. */
export interface Visit {
  session: { status: 'loading' | 'guest' | 'user'; isFailed: boolean }
  site: { status: 'loading' | 'ready' | 'none' | 'missing' | 'failed'; standingKnown: boolean; isStandingFailed: boolean }
  /** Whether the page stands at a site's own host. */
  isAtOwnHost: boolean
  /** Whether the session ended while the visitor was at work, and they are to log in before they go on. */
  isLoginWanted: boolean
  can: (permission: Permission) => boolean
}

/**
 * What a guard decides: `page` shows the screen; `login` leads there and back (SHELL-07); `refused` says why not (SHELL-09);
 * `platform` leads to the same address at the platform (SHELL-10); `unknown` says that the answer could not be loaded.
 */
export type Admission = 'loading' | 'noSite' | 'siteFailed' | 'platform' | 'unknown' | 'login' | 'refused' | 'page'

/** Decides what a visit to a route gets. */
export function admit({ access, brand, platform }: Pick<RouteRow, 'access' | 'brand' | 'platform'>, { session, site, isAtOwnHost, isLoginWanted, can }: Visit): Admission {
  const permission = typeof access === 'object' ? access.permission : null
  const needsLogin = access !== 'public' || isLoginWanted
  if (session.status === 'loading' || site.status === 'loading') return 'loading'
  if (site.status === 'missing' || (site.status === 'none' && brand !== true)) return 'noSite'
  if (site.status === 'failed') return 'siteFailed'
  if (platform === true && isAtOwnHost) return 'platform'
  // Who the visitor is, or what they may do, is not known: neither login nor a refusal would be right.
  if (needsLogin && (session.isFailed || (permission !== null && site.isStandingFailed))) return 'unknown'
  if (needsLogin && session.status === 'guest') return 'login'
  if (permission === null) return 'page'
  if (!site.standingKnown) return 'loading'
  return can(permission) ? 'page' : 'refused'
}
