import { z } from 'zod'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { lineText, requiredText } from '#shared/kernel/format/formats.ts'
import { richText } from '#shared/kernel/format/richText.ts'
import { PAGE_CONTENT_MAX, PAGE_PATH_MAX, PAGE_PATH_PATTERN, PAGE_TITLE_MAX, SITE_PAGES_SIZE } from './sitePages.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, seq, siteParams } from '#shared/kernel/call/fields.ts'

const publishStatus = z.enum(publishStatusCd)
const pageParams = siteParams.extend({ pageSeq: seq })

export const sitePage = z.object({
  pageSeq: seq,
  path: z.string(),
  title: z.string(),
  seoSetting: z.string(),
})
export type SitePage = z.infer<typeof sitePage>

/** A page with its content: rich text, sanitised by the server. */
export const fullPage = sitePage.extend({ publishStatusCd: publishStatus, content: z.string() })
export type FullPage = z.infer<typeof fullPage>

const pageFields = {
  path: z.string().trim().min(1).max(PAGE_PATH_MAX).regex(PAGE_PATH_PATTERN),
  title: requiredText.pipe(lineText.max(PAGE_TITLE_MAX)),
  content: richText(PAGE_CONTENT_MAX).default(''),
}

/** Calls of a site's pages (platform spec §7). */
export const pageCalls = /* @__PURE__ */ domainCalls('page', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages', access: 'public',
    summary: 'Lists the published pages of a site, without content',
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
    summary: 'Returns a page with its content; unpublished ones need SITE_PAGE_READ',
    params: pageParams,
    response: z.object({ page: fullPage }),
    errors: ['notFound'],
  }),
  readByPath: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/path', access: 'public',
    summary: 'Returns the page at a path; unpublished ones need SITE_PAGE_READ',
    params: siteParams,
    query: z.object({ path: z.string().min(1).max(200) }),
    response: z.object({ page: fullPage }),
    errors: ['notFound'],
  }),
  create: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages', access: { site: 'SITE_PAGE_CREATE' },
    summary: 'Creates an unpublished page',
    params: siteParams,
    body: z.object(pageFields),
    response: z.object({ page: fullPage }),
    errors: ['conflict'],
  }),
  update: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/:pageSeq', access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Updates the given fields of a page',
    params: pageParams,
    body: z.object({ ...pageFields, content: richText(PAGE_CONTENT_MAX) }).partial(),
    response: z.object({ page: fullPage }),
    errors: ['notFound', 'conflict'],
  }),
  publish: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/:pageSeq/publish', access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Publishes or unpublishes a page; an unpublished one stops being the logged-out main page',
    params: pageParams,
    body: z.object({ publishStatusCd: publishStatus }),
    response: z.object({ page: fullPage }),
    errors: ['notFound'],
  }),
  delete: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/:pageSeq/delete', access: { site: 'SITE_PAGE_DELETE' },
    summary: 'Deletes a page',
    params: pageParams,
    response: done,
    errors: ['notFound'],
  }),
  logoutMainPage: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/logout-main-page', access: { site: 'SITE_DESIGN_UPDATE' },
    summary: 'Sets the published page that logged-out visitors get at `/`; null for the main page',
    params: siteParams,
    body: z.object({ logoutMainPageSeq: seq.nullable() }),
    response: done,
    errors: ['notFound'],
  }),
})
