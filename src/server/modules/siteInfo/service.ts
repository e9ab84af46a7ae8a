import { createHash } from 'node:crypto'
import { siteTemplates } from '#shared/brand/siteTemplates.ts'
import { designOf, withDesign } from '#shared/channel/siteDesign.ts'
import { profileOf, withProfile } from '#shared/channel/siteProfile.ts'
import type { SiteProfile } from '#shared/channel/siteProfile.ts'
import { homeOf, withHome } from '#shared/channel/siteHome.ts'
import { verifiedActsOf, withVerifiedActs } from '#shared/kernel/access/verifiedEmail.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { isOwnPicture } from '#shared/seo/rules.ts'
import { siteTools } from '#shared/siteInfo/contract.ts'
import type { SiteInfo, SiteInfoForm, SiteTool } from '#shared/siteInfo/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { findFacts, lockFacts, writeFacts } from './queries.ts'
import type { SiteFacts } from './queries.ts'

export interface SiteInfoService {
  /** Who runs the site, for everyone. Throws `siteNotFound`. */
  profile(channelSeq: number): Promise<SiteProfile>
  read(channelSeq: number): Promise<SiteInfo>
  /** Throws `staleEdit` when it was changed since `version`, `invalidInput` for a picture that is none of the site's. */
  save(channelSeq: number, form: SiteInfo): Promise<SiteInfo>
}

export function createSiteInfoService({ database: { db } }: Pick<ServerPorts, 'database'>, channels: Pick<ChannelService, 'get' | 'forget'>): SiteInfoService {
  return {
    async profile(channelSeq) {
      return profileOf((await channels.get(channelSeq)).channelSetting.config)
    },

    async read(channelSeq) {
      const facts = await findFacts(db, channelSeq)
      if (facts === undefined) throw new AppError('siteNotFound')
      return present(facts)
    },

    async save(channelSeq, { version, ...form }) {
      const saved = await db.transaction(async (tx) => {
        const before = await lockFacts(tx, channelSeq)
        if (before === undefined) throw new AppError('siteNotFound')
        if (present(before).version !== version) throw new AppError('staleEdit')
        checkPictures(channelSeq, form, present(before))
        const after = factsOf(form, before)
        await writeFacts(tx, channelSeq, after)
        return present(after)
      })
      channels.forget(channelSeq)
      return saved
    },
  }
}

// A picture that stands there already may come from the platform.
function checkPictures(channelSeq: number, after: SiteInfoForm, before: SiteInfoForm): void {
  const pictures = [
    { path: ['look', 'headerLogoUrl'], url: after.look.headerLogoUrl, had: before.look.headerLogoUrl },
    { path: ['look', 'darkLogoUrl'], url: after.look.darkLogoUrl, had: before.look.darkLogoUrl },
    { path: ['profile', 'photoUrl'], url: after.profile.photoUrl, had: before.profile.photoUrl },
    { path: ['look', 'iconUrl'], url: after.look.iconUrl, had: before.look.iconUrl },
  ]
  const foreign = pictures.filter(({ url, had }) => url !== had && !isOwnPicture(channelSeq, url))
  if (foreign.length > 0) throw new AppError('invalidInput', {}, foreign.map(({ path }) => ({ path, message: validationMessage('validation:invalid') })))
}

const versionOf = (form: SiteInfoForm) => createHash('sha256').update(JSON.stringify(form)).digest('base64url').slice(0, 22)
const yn = (value: string) => (value === 'Y' ? 'Y' as const : 'N' as const)
const isSiteTool = (toolType: string): toolType is SiteTool => (siteTools as readonly string[]).includes(toolType)

function present(facts: SiteFacts): SiteInfo {
  const { corporate } = facts
  const text = (field: string) => corporate[field] ?? ''
  const key = (tool: SiteTool) => facts.marketingTools.find(({ toolType }) => toolType === tool)?.apiKeyId ?? ''
  const { hero, sections } = homeOf(facts.config)
  const { iconUrl, darkLogoUrl, type, header, searchYn, stickyYn, footer, bannerYn, chatYn, chatUrl, languages } = designOf(facts.config)
  const form: SiteInfoForm = {
    look: {
      name: facts.name, headerLogoUrl: facts.headerLogoUrl ?? '', primaryColor: facts.primaryColor ?? '',
      templateCd: siteTemplates.find(({ templateCd }) => templateCd === facts.templateCd)?.templateCd ?? siteTemplates[0].templateCd, hero, sections: [...sections], iconUrl, darkLogoUrl,
    },
    design: { type, header, searchYn, stickyYn, footer },
    profile: profileOf(facts.config),
    visitors: { languages, bannerYn, chatYn, chatUrl, verifiedEmailFor: verifiedActsOf(facts.config) },
    footer: {
      corpName: text('corpName'), ceoName: text('ceoName'), regNo: text('regNo'), shopNo: text('shopNo'), remote: text('remote'), addr: text('addr'),
      homepageUrl: text('homepageUrl'), phone: text('phone'), fax: text('fax'), email: text('email'), privacyName: text('privacyName'), copyright: text('copyright'),
      whiteLabelYn: yn(facts.whiteLabelYn), saasYn: yn(facts.saasYn),
    },
    connections: {
      tools: { KAKAO: key('KAKAO'), ANALYTICS: key('ANALYTICS'), PIXEL: key('PIXEL') },
      logins: { NAV: facts.snsLoginNavId ?? '', KAK: facts.snsLoginKakId ?? '', GOG: facts.snsLoginGogId ?? '', FAB: facts.snsLoginFabId ?? '' },
    },
  }
  return { ...form, version: versionOf(form) }
}

function factsOf({ look, design, profile, visitors: { verifiedEmailFor, ...shown }, footer: { whiteLabelYn, saasYn, ...corporate }, connections: { tools, logins } }: SiteInfoForm, before: SiteFacts): SiteFacts {
  const orNull = (value: string) => (value === '' ? null : value)
  // Tools that the platform has set for the site stay.
  const others = before.marketingTools.filter(({ toolType }) => !isSiteTool(toolType))
  const own = siteTools.filter((toolType) => tools[toolType] !== '').map((toolType) => ({ toolType, apiKeyId: tools[toolType] }))
  return {
    name: look.name, headerLogoUrl: orNull(look.headerLogoUrl), primaryColor: orNull(look.primaryColor), templateCd: look.templateCd,
    config: withVerifiedActs(withProfile(withDesign(withHome(before.config, { hero: look.hero, sections: look.sections }), { ...design, ...shown, iconUrl: look.iconUrl, darkLogoUrl: look.darkLogoUrl }), profile), verifiedEmailFor),
    corporate: { ...before.corporate, ...corporate }, whiteLabelYn, saasYn, marketingTools: [...others, ...own],
    snsLoginNavId: orNull(logins.NAV), snsLoginKakId: orNull(logins.KAK), snsLoginGogId: orNull(logins.GOG), snsLoginFabId: orNull(logins.FAB),
  }
}
