import { CURRICULUM_TITLE_MAX } from './items.ts'

/** A number that orders files, such as `01. `, `2-3_` or `(4) `; `3D` is none, as nothing parts it from the word. */
const leadingNumber = /^[([]?\d+(?:[.\-_]\d+)*[)\]]?[\s.\-_]+/

/**
 * The lesson title that a file's name suggests: without extension and leading numbers, underscores as spaces (STU-03).
 * Letters that a Mac has taken apart are put together. Never empty, at most `CURRICULUM_TITLE_MAX` characters.
 */
export function fileTitle(fileName: string): string {
  const name = fileName.normalize('NFC')
  const stem = name.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '').replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  const title = stem.replace(leadingNumber, '').trim() || stem || name
  return title.slice(0, CURRICULUM_TITLE_MAX).trim()
}
