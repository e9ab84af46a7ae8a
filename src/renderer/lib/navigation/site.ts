import { ownSiteHost } from './host.ts'
import { SITE_PARAM } from './siteParam.ts'

/** Names the site on single sign-on pages, which are at the platform (SHELL-10). */
const ORIGIN_PARAM = 'originSeq'

/** The site in the query; null if absent or malformed. */
export function siteOfQuery(search: string): number | null {
  const query = new URLSearchParams(search)
  const value = Number(query.get(SITE_PARAM) ?? query.get(ORIGIN_PARAM))
  return Number.isSafeInteger(value) && value > 0 ? value : null
}

/** Adds the current site to a path [SHELL-01]; a path that names a site keeps it. On a site's own host the host names it. */
export function carrySite(path: string, currentSearch: string): string {
  const site = ownSiteHost() === null ? siteOfQuery(currentSearch) : null
  if (site === null) return path
  // Most links: on a server a URL of each takes longer than the rest of it.
  if (import.meta.env.SSR && /^\/(?:[\w-]+\/)*[\w-]*$/.test(path)) return `${path}?${SITE_PARAM}=${site}`
  const url = new URL(path, 'http://page.invalid')
  if (!url.searchParams.has(SITE_PARAM)) url.searchParams.set(SITE_PARAM, String(site))
  return `${url.pathname}${url.search}${url.hash}`
}
