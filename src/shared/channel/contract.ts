import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { z } from 'zod'
import { siteVerifiedActs } from '#shared/kernel/access/verifiedEmail.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'
import { otherNames } from '#shared/kernel/call/nameFields.ts'
import { siteDesign } from '#shared/channel/siteDesign.ts'
import { popupPlaces } from '#shared/popup/rules.ts'
import type { OtherNames } from '#shared/kernel/names.ts'

/** A menu of the site header (platform spec §3). */
export interface Menu {
  menuSeq: number
  menuTitle: string
  titles: OtherNames
  /** 00 internal path, otherwise an external link. */
  menuTypeCd: string
  path: string | null
  externLinkUrl: string | null
  /** 99 opens a new tab. */
  openTypeCd: string
  /** 00 everyone, 01 members, 02 non-members. */
  visibleTypeCd: string
  subMenus: Menu[]
}

export const menu: z.ZodType<Menu> = z.lazy(() =>
  z.object({
    menuSeq: seq,
    menuTitle: z.string(),
    titles: otherNames,
    menuTypeCd: z.string(),
    path: z.string().nullable(),
    externLinkUrl: z.string().nullable(),
    openTypeCd: z.string(),
    visibleTypeCd: z.string(),
    subMenus: z.array(menu),
  }),
).meta({ id: 'Menu' })

/** Business fields of the footer (platform spec §3). */
export const corporate = z.object({
  corpName: z.string(), ceoName: z.string(), regNo: z.string(), shopNo: z.string(), remote: z.string(), addr: z.string(),
  homepageUrl: z.string(), phone: z.string(), fax: z.string(), email: z.string(), privacyName: z.string(), copyright: z.string(),
})

/** A site (platform spec §3, Channel). */
export const channel = z.object({
  channelSeq: seq,
  domain: z.string(),
  name: z.string(),
  headerLogoUrl: z.string().nullable(),
  primaryColor: z.string().nullable(),
  templateCd: z.string(),
  isParamCustomDomain: z.boolean(),
  /** Pages in place of the built-in ones, at `/` and `/main`, at `/intro`, and for logged-out visitors at `/`. */
  mainPageSeq: seq.nullable(),
  introPageSeq: seq.nullable(),
  logoutMainPageSeq: seq.nullable(),
  /** Client ids of the site's own social logins (public anyway); null when the platform's are used. */
  snsLoginNavId: z.string().nullable(),
  snsLoginKakId: z.string().nullable(),
  snsLoginFabId: z.string().nullable(),
  snsLoginGogId: z.string().nullable(),
  marketingConsent: yn,
  design: siteDesign,
  channelSetting: z.object({ config: z.string(), saasYn: yn, seoSetting: z.string(), lkPlus: z.string(), whiteLabelYn: yn }),
  customKeywordSetting: z.object({ customKeyword: yn, path: z.string(), version: z.string() }),
  corporate,
  menus: z.array(menu),
  /** Places with a pop-up now, for anyone. */
  popupPlaces: z.array(z.enum(popupPlaces)),
  /** It closes for good then, with its owner's words to members; null: it does not. */
  closing: z.object({ closesAt: moment, reason: z.string() }).nullable(),
})
export type Channel = z.infer<typeof channel>

export const category = z.object({ categoryCd: z.string(), name: z.string(), names: otherNames, courseCount: z.int() })

/** Site calls (platform spec §7, Channel). */
export const channelCalls = /* @__PURE__ */ domainCalls('channel', {
  byDomain: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:domain/domain', access: 'public',
    summary: 'Returns the site of a domain',
    params: z.object({ domain: z.string().min(1).max(253) }),
    response: z.object({ channel }),
    errors: ['siteNotFound'],
  }),
  home: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/home', access: 'public',
    summary: 'Returns the site of the request host; on the platform, the given one',
    query: z.object({ channelSeq: seq.optional() }),
    response: z.object({ channel }),
    errors: ['siteNotFound'],
  }),
  footer: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/footer', access: 'public', publicRead: 'everyone',
    summary: 'Returns the footer’s business fields and the site’s tools',
    params: siteParams,
    response: z.object({ corporate, marketingTools: z.array(z.object({ toolType: z.string(), apiKeyId: z.string() })) }),
  }),
  information: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq', access: 'public', publicRead: 'everyone',
    summary: 'Returns the site: names, settings, menus, business fields',
    params: siteParams,
    response: z.object({ channel }),
  }),
  auth: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/auth', access: 'session',
    summary: 'Returns the permissions of the user on the site',
    params: siteParams,
    response: z.object({ roles: z.array(z.string()), userTypeCd: z.enum(['OWN', 'MNG', 'TCH']).nullable() }),
  }),
  channelUser: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/channel-user', access: 'session',
    summary: 'Returns the membership of the user on the site',
    params: siteParams,
    response: z.object({
      isChannelUser: z.boolean(), isChannelManage: z.boolean(), isChannelOwner: z.boolean(), isChannelTeacher: z.boolean(),
    }),
  }),
  join: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/join', access: 'session',
    summary: 'Joins the site; idempotent',
    announces: socketCommand.standingChanged,
    params: siteParams,
    response: done,
  }),
  verifiedEmail: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/verified-email', access: { site: 'SITE_INFO_UPDATE' },
    summary: 'Sets which actions need a verified email address on the site',
    params: siteParams,
    body: z.object({ verifiedEmailFor: z.array(z.enum(siteVerifiedActs)).max(siteVerifiedActs.length) }),
    response: done,
  }),
  categories: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/categories', access: 'public', publicRead: 'everyone',
    summary: 'Lists class categories with their number of public classes',
    params: siteParams,
    response: z.object({ categories: z.array(category) }),
  }),
})
