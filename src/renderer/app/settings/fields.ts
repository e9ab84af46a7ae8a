import type { Namespace } from '#renderer/i18n/resources.ts'
import type { SettingFields } from '#renderer/lib/settingFields.ts'

/** Fields of all settings screens, by route name and query of the part. */
export const settingFields: SettingFields = Object.assign({}, ...Object.values(
  import.meta.glob<SettingFields>('../../features/*/settings.ts', { eager: true, import: 'settings' }),
))

/** Namespaces of their labels. */
export const labelNamespaces: readonly Namespace[] = [...new Set(Object.values(settingFields).flatMap((parts) => Object.values(parts).flat()).map((key) => key.split(':', 1)[0] as Namespace))]
