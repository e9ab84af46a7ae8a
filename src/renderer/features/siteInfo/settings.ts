import type { SettingFields } from '#renderer/lib/settingFields.ts'

/** Fields of the studio's settings, by route and the part of the screen that has them (`lib/settingFields.ts`). */
export const settings: SettingFields = {
  'settings-site': {
    '': ['siteInfo:look.name', 'siteInfo:look.logo', 'siteInfo:look.darkLogo', 'siteInfo:look.icon', 'siteInfo:look.colour', 'siteInfo:look.template', 'siteInfo:look.hero', 'siteInfo:look.sections'],
    'part=design': ['siteInfo:design.type', 'siteInfo:design.header', 'siteInfo:design.searchYn', 'siteInfo:design.stickyYn', 'siteInfo:design.footer'],
    'part=profile': ['siteInfo:profile.photo', 'siteInfo:profile.headline', 'siteInfo:profile.bio', 'siteInfo:profile.links'],
    'part=visitors': ['siteInfo:visitors.languages', 'siteInfo:visitors.bannerYn', 'siteInfo:visitors.chatUrl', 'siteInfo:visitors.chatYn', 'siteInfo:visitors.verified'],
    'part=footer': ['siteInfo:footer.corpName', 'siteInfo:footer.ceoName', 'siteInfo:footer.regNo', 'siteInfo:footer.shopNo', 'siteInfo:footer.remote', 'siteInfo:footer.addr', 'siteInfo:footer.phone', 'siteInfo:footer.fax', 'siteInfo:footer.email', 'siteInfo:footer.homepageUrl', 'siteInfo:footer.privacyName', 'siteInfo:footer.copyright', 'siteInfo:footer.whiteLabelYn', 'siteInfo:footer.saasYn'],
    'part=connections': ['siteInfo:tools.ANALYTICS', 'siteInfo:tools.PIXEL', 'siteInfo:tools.KAKAO', 'siteInfo:logins.NAV', 'siteInfo:logins.KAK', 'siteInfo:logins.GOG', 'siteInfo:logins.FAB'],
    'part=domain': ['siteInfo:domain.now', 'siteInfo:domain.domain'],
  },
}
