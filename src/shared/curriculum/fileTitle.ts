import { CURRICULUM_TITLE_MAX } from './items.ts'

/** Leading order number, such as `01. `, `2-3_` or `(4) `; not `3D`, which has no separator. */
const leadingNumber = /^[([]?\d+(?:[.\-_]\d+)*[)\]]?[\s.\-_]+/

/** Lesson title from a file name (STU-03): without extension and leading number, NFC (macOS decomposes letters). Never empty. */
export function fileTitle(fileName: string): string {
  const name = fileName.normalize('NFC')
  const stem = name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '').replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  const title = stem.replace(leadingNumber, '').trim() || stem || name
  return title.slice(0, CURRICULUM_TITLE_MAX).trim()
}
