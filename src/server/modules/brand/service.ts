import type { Language } from '#shared/kernel/call/headers.ts'
import { defaultDesign, withDesign } from '#shared/channel/siteDesign.ts'
import { configWith } from '#shared/channel/siteHome.ts'
import { siteHostOf } from '#shared/kernel/siteHost.ts'
import { categoryCdAt, contentTypeOf, siteMenus, SITES_PER_PERSON, templateOf } from '#shared/brand/siteTemplates.ts'
import type { NewSiteForm } from '#shared/brand/siteTemplates.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { isFormerAddress } from '#server/modules/channel/index.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { isDomainTaken } from './queries.ts'

export interface SitePlace {
  domain: string
  host: string
}

/** Creating sites (SHELL-25). */
export interface BrandService {
  checkDomain(domain: string): Promise<SitePlace>
  /** Creates a working site in its owner's language. Throws `duplicateDomain`, `tooManySites`. */
  createSite(form: NewSiteForm, ownerSeq: number, language: Language): Promise<SitePlace & { channelSeq: number }>
}

export function createBrandService({ database: { db }, clock, config }: Pick<ServerPorts, 'database' | 'clock' | 'config'>, channel: Pick<ChannelService, 'create'>): BrandService {
  const placeOf = (domain: string): SitePlace => ({ domain, host: siteHostOf({ domain, customDomain: null }, config.siteDomain) })

  return {
    async checkDomain(domain) {
      if (await isDomainTaken(db, domain) || await isFormerAddress(db, domain, clock.now(), null)) throw new AppError('duplicateDomain')
      return placeOf(domain)
    },

    async createSite({ contentTypeCd, name, domain, templateCd }, ownerSeq, language) {
      const kind = contentTypeOf(contentTypeCd)
      const template = templateOf(templateCd)
      if (kind === undefined || template === undefined) throw new Error('a new site without its kind or template reached the service')
      const channelSeq = await channel.create({
        name,
        // Always below the platform's domain, whatever the name looks like.
        domain: placeOf(domain).host,
        contentTypeCd,
        templateCd,
        config: withDesign(configWith(template.home), { ...defaultDesign, ...template.design }),
        ...(template.primaryColor === null ? {} : { primaryColor: template.primaryColor }),
        categories: kind.categories.map((category, index) => ({ categoryCd: categoryCdAt(index), name: text(language, `siteKinds:category.${category}`) })),
        menus: siteMenus.map(({ key, ...menu }) => ({ ...menu, menuTitle: text(language, `siteKinds:menu.${key}`) })),
      }, ownerSeq, { sites: SITES_PER_PERSON })
      return { channelSeq, ...placeOf(domain) }
    },
  }
}
