import { z } from 'zod'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { SITE_PAGES_SIZE, pageVisible } from './sitePages.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { seq, siteParams } from '#shared/kernel/call/fields.ts'

export const sitePage = z.object({
  pageSeq: seq,
  path: z.string(),
  title: z.string(),
  seoSetting: z.string(),
})
export type SitePage = z.infer<typeof sitePage>

/** A page with the published blocks that the caller may see. Their schema (`blocks/blocks.ts`) loads with their views: it loads later than the list of pages. */
export const fullPage = sitePage.extend({ publishStatusCd: z.enum(publishStatusCd), visibleCd: z.enum(pageVisible), blocks: z.array(z.unknown()) })
export type FullPage = z.infer<typeof fullPage>

/** Calls of visitors, apart from those of staff: each first view asks for the list. */
export const pageReading = /* @__PURE__ */ domainCalls('page', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages', access: 'public',
    summary: 'Lists the published public pages of a site, without content',
    params: siteParams,
    query: z.object({
      // Unpublished pages are for the site administration only.
      publishStatusCd: z.literal(publishStatusCd.published).default(publishStatusCd.published),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce.number().int().min(1).max(SITE_PAGES_SIZE).default(SITE_PAGES_SIZE),
    }),
    response: z.object({ pages: z.array(sitePage) }),
  }),
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/:pageSeq', access: 'public',
    summary: 'Returns a page with its published blocks; unpublished and private ones need SITE_PAGE_READ',
    params: siteParams.extend({ pageSeq: seq }),
    response: z.object({ page: fullPage }),
    errors: ['notFound'],
  }),
  readByPath: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/path', access: 'public',
    summary: 'Returns the page at a path; unpublished and private ones need SITE_PAGE_READ',
    params: siteParams,
    query: z.object({ path: z.string().min(1).max(200) }),
    response: z.object({ page: fullPage }),
    errors: ['notFound'],
  }),
})
