import { z } from 'zod'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { lineText, requiredText } from '#shared/kernel/format/formats.ts'
import { richText } from '#shared/kernel/format/richText.ts'
import { PAGE_CONTENT_MAX, PAGE_PATH_MAX, PAGE_PATH_PATTERN, PAGE_TITLE_MAX, SITE_PAGES_SIZE } from './sitePages.ts'
import { call } from '#shared/kernel/call/call.ts'
import { done, pageQuery, seq, siteParams } from '#shared/kernel/call/fields.ts'

const publishStatus = z.enum(publishStatusCd)
const pageParams = siteParams.extend({ pageSeq: seq })

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

/** A page with its content, rich text that the server has sanitised. */
export const fullPage = sitePage.extend({ publishStatusCd: publishStatus, content: z.string() })
export type FullPage = z.infer<typeof fullPage>

const pageFields = {
  path: z.string().trim().min(1).max(PAGE_PATH_MAX).regex(PAGE_PATH_PATTERN),
  title: requiredText.pipe(lineText.max(PAGE_TITLE_MAX)),
  content: richText(PAGE_CONTENT_MAX).default(''),
}

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
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/:pageSeq', access: 'public',
    summary: 'A page with its content; one that is not published for SITE_PAGE_READ alone',
    params: pageParams,
    response: z.object({ page: fullPage }),
    errors: ['notFound'],
  }),
  readByPath: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/path', access: 'public',
    summary: 'The page at a path; one that is not published for SITE_PAGE_READ alone',
    params: siteParams,
    query: z.object({ path: z.string().min(1).max(200) }),
    response: z.object({ page: fullPage }),
    errors: ['notFound'],
  }),
  create: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages', access: { site: 'SITE_PAGE_CREATE' },
    summary: 'Makes a page, unpublished',
    params: siteParams,
    body: z.object(pageFields),
    response: z.object({ page: fullPage }),
    errors: ['conflict'],
  }),
  update: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/:pageSeq', access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Changes the fields of a page that are named',
    params: pageParams,
    body: z.object({ ...pageFields, content: richText(PAGE_CONTENT_MAX) }).partial(),
    response: z.object({ page: fullPage }),
    errors: ['notFound', 'conflict'],
  }),
  publish: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/:pageSeq/publish', access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Publishes a page, or takes it back; one taken back is no logged-out main page any more',
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
    summary: 'Chooses the published page that logged-out visitors get at `/`; null for the main page',
    params: siteParams,
    body: z.object({ logoutMainPageSeq: seq.nullable() }),
    response: done,
    errors: ['notFound'],
  }),
  seoPages: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/admin/seo/page/list', access: { site: 'SITE_SEO_READ' },
    summary: 'Pages with what they say to search engines',
    params: siteParams,
    query: pageQuery.extend({ publishStatusCd: publishStatus.default(publishStatusCd.published) }),
    response: z.object({ list: z.array(sitePage) }),
  }),
  seoCourses: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/admin/seo/course/list', access: { site: 'SITE_SEO_READ' },
    summary: 'Public classes with what they say to search engines',
    params: siteParams,
    query: pageQuery.extend({ publicCd: z.literal('00').default('00') }),
    response: z.object({ list: z.array(z.object({ courseSeq: seq, title: z.string(), seoSetting: z.string() })) }),
  }),
}
