import { FIELD_PARAM } from '#renderer/lib/settingFields.ts'
import type { SettingEntry } from './matching.ts'

/** Where a setting is changed; the screen brings the field into sight. */
export function addressOf({ path, query, field }: Pick<SettingEntry, 'path' | 'query' | 'field'>): string {
  const params = new URLSearchParams(query)
  if (field !== '') params.set(FIELD_PARAM, field)
  return params.size === 0 ? path : `${path}?${params.toString()}`
}
