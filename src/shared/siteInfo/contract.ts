import { z } from 'zod'
import { isToolKey } from '#shared/analytics/integrations.ts'
import { SITE_TITLE_MAX, SITE_TITLE_MIN, siteTemplates } from '#shared/brand/siteTemplates.ts'
import { siteDesign } from '#shared/channel/siteDesign.ts'
import { PROFILE_BIO_MAX, PROFILE_HEADLINE_MAX, siteProfile } from '#shared/channel/siteProfile.ts'
import { homeHeroes, homeSections } from '#shared/channel/siteHome.ts'
import { siteVerifiedActs } from '#shared/kernel/access/verifiedEmail.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { siteParams, yn } from '#shared/kernel/call/fields.ts'
import { PICTURE_BODY_LIMIT, pictureBody, pictureErrors, storedPicture } from '#shared/kernel/call/pictureFields.ts'
import { emailRule, lineText, urlRule } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { ValidationKey } from '#shared/kernel/format/validationMessage.ts'

export const CORPORATE_FIELD_MAX = 200
const LOGIN_ID_MAX = 200

/** Tools that a site may add (platform spec §3, marketingTools). */
export const siteTools = ['KAKAO', 'ANALYTICS', 'PIXEL'] as const
export type SiteTool = (typeof siteTools)[number]
/** Social logins that a site may run under its own id: Naver, Kakao, Google, Facebook. */
export const siteLogins = ['NAV', 'KAK', 'GOG', 'FAB'] as const
export type SiteLogin = (typeof siteLogins)[number]

const templateCds = siteTemplates.map(({ templateCd }) => templateCd)

/** Name, logo, colour and front page. */
const look = z.object({
  name: lineText.refine((text) => text !== '', { error: validationMessage('validation:required'), abort: true }).pipe(lineText.min(SITE_TITLE_MIN).max(SITE_TITLE_MAX)),
  /** Empty: the name stands there. */
  headerLogoUrl: z.string().max(200),
  /** Six hexadecimal digits after #; empty: the platform's colour. */
  primaryColor: z.string().trim().toLowerCase().regex(/^(?:#[\da-f]{6})?$/, { error: validationMessage('validation:colour') }),
  templateCd: z.enum(templateCds as [typeof templateCds[number], ...typeof templateCds]),
  hero: z.enum(homeHeroes),
  sections: z.array(z.enum(homeSections)).min(1).max(homeSections.length).refine((sections) => new Set(sections).size === sections.length, { error: validationMessage('validation:invalid') }),
})

const text = lineText.max(CORPORATE_FIELD_MAX)
const optional = (rule: z.ZodType, message: ValidationKey) => text.refine((typed) => typed === '' || rule.safeParse(typed).success, { error: validationMessage(message) })
/** Business fields of the footer (platform spec §3), and what it says of the platform. */
const footer = z.object({
  corpName: text, ceoName: text, regNo: text, shopNo: text, remote: text, addr: text,
  homepageUrl: optional(urlRule, 'validation:url'), phone: text, fax: text, email: optional(emailRule, 'validation:email'), privacyName: text, copyright: text,
  whiteLabelYn: yn,
  /** Y: the way into the studio is called so, not site management. */
  saasYn: yn,
})

const tool = (toolType: SiteTool) => z.string().trim().max(40).refine((apiKeyId) => apiKeyId === '' || isToolKey({ toolType, apiKeyId }), { error: validationMessage('validation:toolKey') })
const loginId = z.string().trim().max(LOGIN_ID_MAX).regex(/^[\w.-]*$/, { error: validationMessage('validation:invalid') })
/** Ids of other services. An empty one is not used, or the platform's is. */
const connections = z.object({
  tools: z.object({ KAKAO: tool('KAKAO'), ANALYTICS: tool('ANALYTICS'), PIXEL: tool('PIXEL') }),
  logins: z.object({ NAV: loginId, KAK: loginId, GOG: loginId, FAB: loginId }),
})

const { iconUrl, darkLogoUrl, bannerYn, chatYn, chatUrl: anyChatUrl, languages, ...frame } = siteDesign.shape
/** Type, header and footer. */
const design = z.object(frame)

const httpsUrl = z.url({ protocol: /^https$/ })
const chatUrl = anyChatUrl.trim().refine((url) => url === '' || httpsUrl.safeParse(url).success, { error: validationMessage('validation:httpsUrl') })
/** What visitors meet: languages, banners, chat, and the acts that need a verified email address. */
const visitors = z.object({ languages, bannerYn, chatYn, chatUrl, verifiedEmailFor: z.array(z.enum(siteVerifiedActs)).max(siteVerifiedActs.length) })

const profileLink = siteProfile.shape.links.shape.website.trim().refine((url) => url === '' || httpsUrl.safeParse(url).success, { error: validationMessage('validation:httpsUrl') })
/** Who runs the site. */
const profile = siteProfile.extend({
  headline: lineText.max(PROFILE_HEADLINE_MAX), bio: z.string().trim().max(PROFILE_BIO_MAX),
  links: z.object({ website: profileLink, blog: profileLink, instagram: profileLink, youtube: profileLink }),
})

/** A site's own facts, as those who run it edit them. */
export const siteInfoForm = z.object({ look: look.extend({ iconUrl, darkLogoUrl }), design, profile, visitors, footer, connections })
export type SiteInfoForm = z.infer<typeof siteInfoForm>

const siteInfo = siteInfoForm.extend({ version: z.string().max(64) })
export type SiteInfo = z.infer<typeof siteInfo>

const common = { backend: 'main', version: 'v1.0', access: { site: 'SITE_INFO_UPDATE' }, params: siteParams } as const

/** Name, look, design, footer, connected services and what visitors meet of a site (platform spec §3, §7; SET-04). */
export const siteInfoCalls = /* @__PURE__ */ domainCalls('siteInfo', {
  read: call({ ...common, method: 'GET', path: '/channels/:channelSeq/admin/info', summary: 'Returns name, look, design, footer, connected services and what visitors meet of the site for editing', response: siteInfo }),
  save: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/admin/info',
    summary: 'Saves name, look, design, footer, connected services and what visitors meet of the site', body: siteInfo, response: siteInfo, errors: ['staleEdit'],
  }),
  profile: call({
    backend: 'main', version: 'v1.0', params: siteParams, method: 'GET', path: '/channels/:channelSeq/profile', access: 'public', publicRead: 'everyone',
    summary: 'Returns who runs the site', response: z.object({ profile: siteProfile }),
  }),
  picture: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/admin/info/picture',
    summary: 'Stores a picture for the logo: JPG or PNG up to 2 MB as a data URL; it is removed when the site has not used it for a week',
    body: pictureBody, response: storedPicture, errors: [...pictureErrors], bodyLimit: PICTURE_BODY_LIMIT,
  }),
  icon: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/admin/info/icon',
    summary: 'As picture, for the icon of the browser’s tab: refused unless it is square',
    body: pictureBody, response: storedPicture, errors: [...pictureErrors], bodyLimit: PICTURE_BODY_LIMIT,
  }),
})
