import { z } from 'zod'
import { publishStatusCd } from '#shared/domain/codes.ts'
import { SITE_PAGES_SIZE } from '#shared/domain/sitePages.ts'
import { call } from './kernel.ts'
import { seq, siteParams } from './fields.ts'

/** A page of the site's own making, without its content (platform spec §3, Page). */
export const sitePage = z.object({
  pageSeq: seq,
  /** Below `/p/`. */
  path: z.string(),
  title: z.string(),
  /** JSON text, as the site's own. */
  seoSetting: z.string(),
})
export type SitePage = z.infer<typeof sitePage>

/** Calls of a site's own pages (platform spec §7). */
export const pageCalls = {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages', access: 'public',
    summary: 'The published pages of a site, without their content',
    params: siteParams,
    query: z.object({
      // Those that are not published are for the site administration alone.
      publishStatusCd: z.literal(publishStatusCd.published).default(publishStatusCd.published),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce.number().int().min(1).max(SITE_PAGES_SIZE).default(SITE_PAGES_SIZE),
    }),
    response: z.object({ pages: z.array(sitePage) }),
  }),
}
