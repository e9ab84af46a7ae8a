import { ownSiteHost } from './host.ts'
import { SITE_PARAM } from './siteParam.ts'

/** Names it on the pages of the single sign-on, which stand at the platform for a site elsewhere (SHELL-10). */
const ORIGIN_PARAM = 'originSeq'

/** The site named by the query; null without one or with a wrong one. */
export function siteOfQuery(search: string): number | null {
  const query = new URLSearchParams(search)
  const value = Number(query.get(SITE_PARAM) ?? query.get(ORIGIN_PARAM))
  return Number.isSafeInteger(value) && value > 0 ? value : null
}

/**
 * The path with the site of the current query carried along [SHELL-01]; a path that names a site itself keeps it. On a site's own
 * host nothing is carried: the host names it, whatever the query says.
 */
export function carrySite(path: string, currentSearch: string): string {
  const site = ownSiteHost() === null ? siteOfQuery(currentSearch) : null
  if (site === null) return path
  const url = new URL(path, 'http://page.invalid')
  if (!url.searchParams.has(SITE_PARAM)) url.searchParams.set(SITE_PARAM, String(site))
  return `${url.pathname}${url.search}${url.hash}`
}
