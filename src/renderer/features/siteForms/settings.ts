import type { SettingFields } from '#renderer/lib/settingFields.ts'

/** Fields of the studio's settings, by route and the part of the screen that has them (`lib/settingFields.ts`). */
export const settings: SettingFields = {
  'settings-forms': { '': ['siteForm:new'] },
}
