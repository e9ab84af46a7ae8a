import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment, pageQuery, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'
import { PICTURE_BODY_LIMIT, pictureBody, pictureErrors, storedPicture } from '#shared/kernel/call/pictureFields.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { pageBlocks, showcase } from '#shared/page/blocks/blocks.ts'
import { PAGE_BODY_LIMIT } from '#shared/page/blocks/limits.ts'
import { pageVisible } from '#shared/page/sitePages.ts'

const pageParams = siteParams.extend({ pageSeq: seq })
const at = { backend: 'main', version: 'v1.0' } as const
const PAGES = '/channels/:channelSeq/admin/pages' as const
const PAGE = `${PAGES}/:pageSeq` as const
const revision = z.int().nonnegative()

const managedPage = z.object({
  pageSeq: seq,
  path: z.string(),
  title: z.string(),
  publishStatusCd: z.enum(publishStatusCd),
  visibleCd: z.enum(pageVisible),
  /** Whether its draft differs from what is published. */
  hasDraft: z.boolean(),
  publishedAt: moment.nullable(),
  /** When its draft will be published. */
  publishAt: moment.nullable(),
  updatedAt: moment,
  /** Who changed it last; null: nobody since it was made, or they left. */
  editorName: z.string().nullable(),
  removedAt: moment.nullable(),
})
export type ManagedPage = z.infer<typeof managedPage>

const mainPages = z.object({ mainPageSeq: seq.nullable(), introPageSeq: seq.nullable(), logoutMainPageSeq: seq.nullable() })
export type MainPages = z.infer<typeof mainPages>

const editedPage = managedPage.extend({
  revision,
  blocks: pageBlocks,
  versions: z.array(z.object({ versionNo: z.int(), title: z.string(), publishedAt: moment, publisherName: z.string().nullable(), blockCount: z.int() })),
})
export type EditedPage = z.infer<typeof editedPage>

/** Pages as staff make them (SHELL-05, SET-01). */
export const sitePageCalls = /* @__PURE__ */ domainCalls('sitePage', {
  list: call({
    ...at, method: 'GET', path: PAGES, access: { site: 'SITE_PAGE_READ' },
    summary: 'Lists all pages of the site, last changed first; with removedYn the deleted ones that can be restored',
    params: siteParams,
    query: pageQuery.extend({ removedYn: yn.default('N') }),
    response: z.object({ pages: z.array(managedPage), totalCount: z.int(), mainPages }),
  }),
  detail: call({
    ...at, method: 'GET', path: PAGE, access: { site: 'SITE_PAGE_READ' },
    summary: 'Returns a page with its draft, or what is published where it has none, and its versions',
    params: pageParams,
    response: editedPage,
    errors: ['notFound'],
  }),
  saveDraft: call({
    ...at, method: 'POST', path: `${PAGE}/draft`, access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Saves the draft of a page; refused when another save came first',
    params: pageParams,
    body: z.object({ revision, blocks: pageBlocks }),
    response: z.object({ revision, savedAt: moment }),
    errors: ['notFound', 'conflict', 'invalidInput'],
    bodyLimit: PAGE_BODY_LIMIT,
  }),
  schedule: call({
    ...at, method: 'POST', path: `${PAGE}/schedule`, access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Publishes the draft at a later time; null for not at all',
    params: pageParams,
    body: z.object({ publishAt: moment.nullable() }),
    response: editedPage,
    errors: ['notFound', 'invalidInput'],
  }),
  restore: call({
    ...at, method: 'POST', path: `${PAGE}/restore`, access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Makes a published version the draft',
    params: pageParams,
    body: z.object({ versionNo: z.int().positive() }),
    response: editedPage,
    errors: ['notFound'],
  }),
  copy: call({
    ...at, method: 'POST', path: `${PAGE}/copy`, access: { site: 'SITE_PAGE_CREATE' },
    summary: 'Makes an unpublished page of a page and its draft',
    params: pageParams,
    response: editedPage,
    errors: ['notFound', 'conflict'],
  }),
  restoreRemoved: call({
    ...at, method: 'POST', path: `${PAGE}/restore-removed`, access: { site: 'SITE_PAGE_DELETE' },
    summary: 'Restores a deleted page, unpublished; refused when another page has its path',
    params: pageParams,
    response: editedPage,
    errors: ['notFound', 'conflict'],
  }),
  picture: call({
    ...at, method: 'POST', path: `${PAGES}/picture`, access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Stores a picture for a page: JPG or PNG up to 2 MB as a data URL; it is removed when no text has used it for a week',
    params: siteParams, body: pictureBody, response: storedPicture, errors: [...pictureErrors], bodyLimit: PICTURE_BODY_LIMIT,
  }),
  showcase: call({
    ...at, method: 'GET', path: '/channels/:channelSeq/showcase', access: 'public', publicRead: 'everyone',
    summary: 'Returns good reviews and the teachers of the public classes of the site, for the blocks of its pages',
    params: siteParams,
    response: showcase,
  }),
})
