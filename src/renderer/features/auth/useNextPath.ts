import { useLocation } from 'react-router-dom'
import { safeNextPath } from '#shared/kernel/format/formats.ts'
import { ssoQuery, ssoRequestOf } from '#shared/sso/handOver.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { ownSiteHost } from '#renderer/lib/navigation/index.ts'

/** The path in the `join` route's JSON: `{"path":"/classes/7"}` (platform spec §2). */
function pathOfJson(text: string | null): unknown {
  try {
    return (JSON.parse(text ?? 'null') as { path?: unknown } | null)?.path
  } catch {
    return undefined
  }
}

/** The `next` or `nextPath` of a query; null if absent or unsafe. For a client it is a path of the client's site. */
function wantedPathOf(search: string): string | null {
  const query = new URLSearchParams(search)
  return safeNextPath(query.get('next')) ?? safeNextPath(pathOfJson(query.get('nextPath')))
}

/** Destination after login: `next` or `nextPath` on this site, else main [SHELL-07]; for a client the login, which redirects to it [SHELL-10]. */
export function useNextPath(): string {
  const { search } = useLocation()
  const request = ownSiteHost() === null ? ssoRequestOf(search) : null
  if (request !== null) return `${authPaths.login}${ssoQuery(request)}`
  return wantedPathOf(search) ?? channelPaths.main
}

/** The page that the visitor wants to reach, at whichever site; null if none is named. */
export function useWantedPath(): string | null {
  return wantedPathOf(useLocation().search)
}
