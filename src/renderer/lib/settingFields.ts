/** Fields of settings screens by route name and query of the part: the keys of their labels, as `siteInfo:look.name`. In `settings.ts` beside a feature's manifest, loaded with the list of all settings alone. */
export type SettingFields = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Names in the address which field a screen brings into sight. */
export const FIELD_PARAM = 'field'
