import type { SettingFields } from '#renderer/lib/settingFields.ts'

/** Fields of the studio's settings, by route and the part of the screen that has them (`lib/settingFields.ts`). */
export const settings: SettingFields = {
  'settings-terms': {
    '': ['siteTerms:kind.terms'],
    'kind=privacy': ['siteTerms:kind.privacy'],
    'kind=consent-14': ['siteTerms:kind.consent-14'],
    'kind=marketing-consent': ['siteTerms:kind.marketing-consent'],
  },
}
