import { z } from 'zod'
import { seoSetting } from '#shared/channel/seo.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, pageQuery, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { PICTURE_BODY_LIMIT, pictureBody, pictureErrors, storedPicture } from '#shared/kernel/call/pictureFields.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { sitePage } from '#shared/page/reading.ts'
import { SEO_DESCRIPTION_MAX, SEO_KEYWORDS_MAX, SEO_TITLE_MAX } from './rules.ts'

/** A setting as a person types it; an empty field means the default. */
export const seoForm = z.object({
  title: lineText.max(SEO_TITLE_MAX),
  description: lineText.max(SEO_DESCRIPTION_MAX),
  keywords: lineText.max(SEO_KEYWORDS_MAX),
  noIndex: z.boolean(),
  noFollow: z.boolean(),
  ogTitle: lineText.max(SEO_TITLE_MAX),
  ogImage: z.string().max(200),
  ogDescription: lineText.max(SEO_DESCRIPTION_MAX),
})
export type SeoForm = z.infer<typeof seoForm>

/** What is shown where a field is empty. */
const seoDefaults = z.object({ title: z.string(), description: z.string(), imageUrl: z.string().nullable(), address: z.string() })
export type SeoDefaults = z.infer<typeof seoDefaults>

const seoCourse = z.object({ courseSeq: seq, title: z.string(), seoSetting: z.string(), defaults: seoDefaults })
export type SeoCourse = z.infer<typeof seoCourse>
const seoPage = sitePage.extend({ defaults: seoDefaults })
export type SeoPage = z.infer<typeof seoPage>

/** What search engines and link previews show of a site, its classes and its pages (platform spec §3, §7; SET-05). */
export const seoCalls = /* @__PURE__ */ domainCalls('seo', {
  site: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/admin/seo', access: { site: 'SITE_SEO_READ' },
    summary: 'Returns the SEO setting of the site with what an empty field means',
    params: siteParams,
    response: z.object({ seo: seoSetting, defaults: seoDefaults }),
  }),
  saveSite: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/admin/seo', access: { site: 'SITE_SEO_UPDATE' },
    summary: 'Saves the SEO setting of the site',
    params: siteParams, body: seoForm, response: done,
  }),
  pages: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/admin/seo/page/list', access: { site: 'SITE_SEO_READ' },
    summary: 'Lists pages with their SEO settings',
    params: siteParams,
    query: pageQuery.extend({ publishStatusCd: z.enum(publishStatusCd).default(publishStatusCd.published) }),
    response: z.object({ list: z.array(seoPage), totalCount: z.int() }),
  }),
  savePage: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/admin/seo/page/:pageSeq', access: { site: 'SITE_SEO_UPDATE' },
    summary: 'Saves the SEO setting of a page',
    params: siteParams.extend({ pageSeq: seq }), body: seoForm, response: done, errors: ['notFound'],
  }),
  courses: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/admin/seo/course/list', access: { site: 'SITE_SEO_READ' },
    summary: 'Lists public classes with their SEO settings, the latest first',
    params: siteParams,
    query: pageQuery.extend({ publicCd: z.literal('00').default('00'), q: z.string().trim().max(100).default('') }),
    response: z.object({ list: z.array(seoCourse), totalCount: z.int() }),
  }),
  saveCourse: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/admin/seo/course/:courseSeq', access: { site: 'SITE_SEO_UPDATE' },
    summary: 'Saves the SEO setting of a class',
    params: siteParams.extend({ courseSeq: seq }), body: seoForm, response: done, errors: ['classNotFound'],
  }),
  picture: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/admin/seo/picture', access: { site: 'SITE_SEO_UPDATE' },
    summary: 'Stores a picture for link previews: JPG or PNG up to 2 MB as a data URL; it is removed when no setting or text has used it for a week',
    params: siteParams, body: pictureBody, response: storedPicture, errors: [...pictureErrors], bodyLimit: PICTURE_BODY_LIMIT,
  }),
})
