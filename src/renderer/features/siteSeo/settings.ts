import type { SettingFields } from '#renderer/lib/settingFields.ts'

/** Fields of the studio's settings, by route and the part of the screen that has them (`lib/settingFields.ts`). */
export const settings: SettingFields = {
  'settings-seo': {
    '': ['seo:form.title', 'seo:form.description', 'seo:form.keywords', 'seo:form.noIndex', 'seo:form.ogTitle', 'seo:form.ogDescription', 'seo:form.picture'],
    'part=courses': ['seo:part.courses'],
    'part=pages': ['seo:part.pages'],
  },
}
