import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { RouteRow } from '#renderer/lib/feature.ts'

export interface Visit {
  session: { status: 'loading' | 'guest' | 'user'; isFailed: boolean; isAwaited?: boolean }
  site: { status: 'loading' | 'ready' | 'none' | 'missing' | 'failed'; standingKnown: boolean; isStandingFailed: boolean; isClosing?: boolean; isStaff?: boolean }
  isAtOwnHost: boolean
  /** The session ended during an action, so a login is required first. */
  isLoginWanted: boolean
  can: (permission: Permission) => boolean
}

/** `login` (SHELL-07); `refused`: no permission (SHELL-09); `platform`: the same path there (SHELL-10); `unknown`: roles failed to load; `closed`: the site is closing, and staff alone still see it. */
export type Admission = 'loading' | 'noSite' | 'siteFailed' | 'platform' | 'unknown' | 'login' | 'refused' | 'closed' | 'page'

/** Pages of a closing site that members still need. */
const openWhileClosing: ReadonlySet<string> = new Set(['membership', 'paymenthistory', 'terms', 'privacy', 'certificate'])

/** Decides what a visit to a route shows. */
export function admit({ name = '', layout, access, brand, platform }: Pick<RouteRow, 'access' | 'brand' | 'platform'> & Partial<Pick<RouteRow, 'name' | 'layout'>>, { session, site, isAtOwnHost, isLoginWanted, can }: Visit): Admission {
  const permission = typeof access === 'object' ? access.permission : null
  const needsLogin = access !== 'public' || isLoginWanted
  if (session.status === 'loading' || site.status === 'loading') return 'loading'
  if (site.status === 'missing' || (site.status === 'none' && brand !== true)) return 'noSite'
  if (site.status === 'failed') return 'siteFailed'
  if (platform === true && isAtOwnHost) return 'platform'
  // With unknown roles, neither login nor a refusal would be right.
  if (needsLogin && (session.isFailed || (permission !== null && site.isStandingFailed))) return 'unknown'
  if (needsLogin && session.status === 'guest') return session.isAwaited === true ? 'loading' : 'login'
  if (site.isClosing === true && layout !== 'login' && layout !== 'studio' && platform !== true && !openWhileClosing.has(name)) {
    if ((session.status === 'user' || session.isAwaited === true) && !site.standingKnown && !site.isStandingFailed) return 'loading'
    if (site.isStaff !== true) return 'closed'
  }
  // Without a site a page of the platform asks for one; only the site knows the roles.
  if (permission === null || site.status === 'none') return 'page'
  if (!site.standingKnown) return 'loading'
  return can(permission) ? 'page' : 'refused'
}
