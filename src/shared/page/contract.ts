import { z } from 'zod'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { lineText, requiredText } from '#shared/kernel/format/formats.ts'
import { richText } from '#shared/kernel/format/richText.ts'
import { fullPage, pageReading } from './reading.ts'
import { PAGE_PATH_MAX, PAGE_PATH_PATTERN, PAGE_TEXT_MAX, PAGE_TITLE_MAX, pageVisible } from './sitePages.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, seq, siteParams } from '#shared/kernel/call/fields.ts'

const publishStatus = z.enum(publishStatusCd)
const pageParams = siteParams.extend({ pageSeq: seq })

const pageFields = {
  path: z.string().trim().min(1).max(PAGE_PATH_MAX).regex(PAGE_PATH_PATTERN),
  title: requiredText.pipe(lineText.max(PAGE_TITLE_MAX)),
}
const mainPage = seq.nullable().optional()

/** Calls of a site's pages (platform spec §7). */
export const pageCalls = /* @__PURE__ */ domainCalls('page', {
  ...pageReading,
  create: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages', access: { site: 'SITE_PAGE_CREATE' },
    summary: 'Creates an unpublished page, empty or with a text',
    params: siteParams,
    body: z.object({ ...pageFields, content: richText(PAGE_TEXT_MAX).default('') }),
    response: z.object({ page: fullPage }),
    errors: ['conflict'],
  }),
  update: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/:pageSeq', access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Updates the given fields of a page; a private one stops being a main page',
    params: pageParams,
    body: z.object({ ...pageFields, visibleCd: z.enum(pageVisible) }).partial(),
    response: z.object({ page: fullPage }),
    errors: ['notFound', 'conflict'],
  }),
  publish: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/:pageSeq/publish', access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Publishes a page with its draft, or unpublishes it; an unpublished one stops being a main page',
    params: pageParams,
    /** `revision`: of the draft that is meant. */
    body: z.object({ publishStatusCd: publishStatus, revision: z.int().optional() }),
    response: z.object({ page: fullPage }),
    errors: ['notFound', 'conflict'],
  }),
  delete: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/pages/:pageSeq/delete', access: { site: 'SITE_PAGE_DELETE' },
    summary: 'Deletes a page, which can be restored for a week',
    params: pageParams,
    response: done,
    errors: ['notFound'],
  }),
  setMain: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/main-pages', access: { site: 'SITE_DESIGN_UPDATE' },
    summary: 'Sets the published pages shown at `/` and `/main`, at `/intro`, and to logged-out visitors at `/`; null for the built-in one',
    params: siteParams,
    body: z.object({ mainPageSeq: mainPage, introPageSeq: mainPage, logoutMainPageSeq: mainPage }),
    response: done,
    errors: ['notFound'],
  }),
})
