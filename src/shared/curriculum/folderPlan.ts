import { CURRICULUM_TITLE_MAX } from './items.ts'
import { fileTitle } from './fileTitle.ts'
import type { FolderSource } from './folderSource.ts'

/** A file within a dropped folder. */
export interface FolderFile {
  /** Path below the folder, parted by `/`. */
  path: string
  /** Bytes. */
  fileSize: number
  /** Epoch milliseconds. */
  modifiedMs: number
}

/** What a file of a folder becomes: a video lesson or a materials item. */
export type FolderFileKind = 'video' | 'material'

/** What is made of a folder, in its order: a section, or an item with a file. */
export type FolderEntry =
  | { kind: 'section'; path: string; title: string }
  | { kind: FolderFileKind; path: string; title: string; section: string | null; fileSize: number; modifiedMs: number }

/** A file that is left out, and why. */
export interface LeftOut {
  path: string
  reason: 'empty' | 'system' | 'unsupported'
}

/** Path of the section that files directly in the folder get where the curriculum has sections already. */
export const ROOT_SECTION = '.'

const videoEndings = /\.(?:mp4|m4v|mov|webm|mkv|avi|wmv|mpe?g|ts|m2ts|flv|ogv|3gp|3g2)$/i
const materialEndings = /\.(?:pdf|docx?|pptx?|xlsx?|hwpx?|odt|odp|ods|txt|md|rtf|csv|zip|7z|jpe?g|png|gif|webp|svg|mp3|m4a|wav|ogg|epub|ipynb|py|js|ts|html|css|json)$/i
/** Files that systems and editors leave in folders. */
const systemNames = /^(?:\..*|thumbs\.db|desktop\.ini|~\$.*|__macosx|.*\.(?:tmp|part|crdownload|lnk|ini))$/i

const collator = new Intl.Collator('ko', { numeric: true, sensitivity: 'base' })

/** Names in the order in which people number them: `2.` before `10.`, `1-2` before `1-10`. */
export function inNaturalOrder(one: string, other: string): number {
  // Letters that a Mac has taken apart would stand elsewhere.
  return collator.compare(one.normalize('NFC'), other.normalize('NFC')) || (one < other ? -1 : one > other ? 1 : 0)
}

/** What a file of this name becomes; null for one that has no place in a curriculum. */
export function kindOfFile(name: string): FolderFileKind | null {
  if (videoEndings.test(name)) return 'video'
  return materialEndings.test(name) ? 'material' : null
}

/** The title of a section: the names of its folders without their numbers. */
function sectionTitle(path: string): string {
  return path.split('/').map(folderTitle).join(' / ').slice(0, CURRICULUM_TITLE_MAX).trim()
}

/** A folder's name is no file's: what follows a dot in it belongs to it. */
function folderTitle(name: string): string {
  return fileTitle(`${name}.dir`)
}

interface Folder {
  path: string
  files: FolderFile[]
  folders: Map<string, Folder>
}

function treeOf(files: readonly FolderFile[]): Folder {
  const root: Folder = { path: '', files: [], folders: new Map() }
  for (const file of files) {
    let folder = root
    for (const name of file.path.split('/').slice(0, -1)) {
      const path = folder.path === '' ? name : `${folder.path}/${name}`
      let next = folder.folders.get(name)
      if (next === undefined) folder.folders.set(name, (next = { path, files: [], folders: new Map() }))
      folder = next
    }
    folder.files.push(file)
  }
  return root
}

const nameOf = (path: string) => path.split('/').at(-1) ?? path

/**
 * What becomes of a folder (STU-04): each folder with files is a section, each film in it a video lesson, each document a
 * materials item; in natural order, films and documents of a folder together, and titles without numbers and endings.
 * @param name the folder's own name
 * @param ownSection whether files directly in the folder get a section named after it, because they would fall into another's
 */
export function readFolder(name: string, files: readonly FolderFile[], ownSection: boolean): { entries: FolderEntry[]; leftOut: LeftOut[] } {
  const entries: FolderEntry[] = []
  const leftOut: LeftOut[] = []

  const wanted = files.filter(({ path, fileSize }) => {
    const system = path.split('/').some((part) => systemNames.test(part))
    const reason = system ? 'system' : kindOfFile(path) === null ? 'unsupported' : fileSize === 0 ? 'empty' : null
    if (reason !== null) leftOut.push({ path, reason })
    return reason === null
  })

  function read(folder: Folder): void {
    const own = folder.files.toSorted((a, b) => inNaturalOrder(nameOf(a.path), nameOf(b.path)))
    const section = folder.path !== '' ? folder.path : ownSection ? ROOT_SECTION : null
    if (own.length > 0 && section !== null) entries.push({ kind: 'section', path: section, title: folder.path === '' ? folderTitle(name) : sectionTitle(folder.path) })
    for (const { path, fileSize, modifiedMs } of own) {
      entries.push({ kind: kindOfFile(path) ?? 'material', path, title: fileTitle(nameOf(path)), section, fileSize, modifiedMs })
    }
    for (const [, inner] of [...folder.folders].toSorted(([a], [b]) => inNaturalOrder(a, b))) read(inner)
  }
  read(treeOf(wanted))
  leftOut.sort((a, b) => inNaturalOrder(a.path, b.path))
  return { entries, leftOut }
}

/** An item of the curriculum, as far as the same folder is known by it. */
export interface KnownItem {
  curriculumSeq: number
  source: FolderSource | null
  /** Content hash of the file that it has; null without one. */
  sha256: string | null
  /** Sizes of its files that arrived, are arriving, or wait in the queue of this machine. */
  fileSizes: readonly number[]
}

/**
 * What an entry means for the curriculum:
 * - `new`: it is made.
 * - `same`: it is there, nothing is done.
 * - `changed`: it is there, and its file is sent again.
 * - `unsure`: of the same size but another time: its content decides.
 */
export type EntryStanding = 'new' | 'same' | 'changed' | 'unsure'

/** Compares an entry with what was made of the same folder before: known by its path, and by size and time or content of its file. */
export function standingOf(folder: string, entry: FolderEntry, items: readonly KnownItem[]): { standing: EntryStanding; item: KnownItem | null } {
  const item = items.find(({ source }) => source !== null && source.folder === folder && source.path === entry.path) ?? null
  if (item === null) return { standing: 'new', item }
  if (entry.kind === 'section') return { standing: 'same', item }
  if (!item.fileSizes.includes(entry.fileSize)) return { standing: 'changed', item }
  // Copying a folder rounds times to the clock of the disk it comes to.
  const sameTime = item.source?.modifiedMs != null && Math.abs(item.source.modifiedMs - entry.modifiedMs) < 2000
  if (sameTime) return { standing: 'same', item }
  return { standing: item.sha256 === null ? 'changed' : 'unsure', item }
}

/** A place in an order that is being made: something that is there, by its number, or something new, by its path. */
export interface Placed {
  key: number | string
  isSection: boolean
}

/**
 * The order of a curriculum with the new entries of a folder in it. What is there keeps its order; a new file stands behind
 * the files of its section that come before it in the folder, a new section behind the one that comes before it.
 * @param order the curriculum as it is
 * @param keyOf the number of an entry that is there, or its path
 */
export function placeEntries(order: readonly Placed[], entries: readonly (Pick<FolderEntry, 'kind' | 'path'> & { section?: string | null })[], keyOf: (path: string) => number | string): Placed[] {
  const placed = [...order]
  const at = (key: number | string) => placed.findIndex((one) => one.key === key)
  /** Index behind the last lesson of the section that begins at an index; -1 stands for the lessons before every section. */
  const endOf = (header: number) => {
    const next = placed.findIndex(({ isSection }, index) => index > header && isSection)
    return next === -1 ? placed.length : next
  }
  for (const [index, entry] of entries.entries()) {
    const key = keyOf(entry.path)
    if (at(key) !== -1) continue
    const isSection = entry.kind === 'section'
    placed.splice(isSection ? placeOfSection(index) : placeOfFile(index), 0, { key, isSection })
  }
  return placed

  function placeOfSection(index: number): number {
    const before = entries.slice(0, index).findLast(({ kind, path }) => kind === 'section' && at(keyOf(path)) !== -1)
    if (before !== undefined) return endOf(at(keyOf(before.path)))
    const after = entries.slice(index + 1).find(({ kind, path }) => kind === 'section' && at(keyOf(path)) !== -1)
    return after === undefined ? placed.length : at(keyOf(after.path))
  }

  function placeOfFile(index: number): number {
    const section = entries[index]?.section ?? null
    const header = section === null ? -1 : at(keyOf(section))
    const end = endOf(header)
    const siblings = entries.slice(0, index).filter((entry) => entry.kind !== 'section' && (entry.section ?? null) === section).map(({ path }) => at(keyOf(path)))
    const last = Math.max(-1, ...siblings.filter((place) => place > header && place < end))
    if (last !== -1) return last + 1
    return section === null ? end : header + 1
  }
}
