import { CURRICULUM_TITLE_MAX } from './items.ts'
import { fileTitle } from './fileTitle.ts'
import type { FolderSource } from './folderSource.ts'

export interface FolderFile {
  /** Path below the folder, separated by `/`. */
  path: string
  fileSize: number
  modifiedMs: number
}

export type FolderFileKind = 'video' | 'material'

/** One entry of the plan, in folder order: a section, or an item with its file. */
export type FolderEntry =
  | { kind: 'section'; path: string; title: string }
  | { kind: FolderFileKind; path: string; title: string; section: string | null; fileSize: number; modifiedMs: number }

export interface LeftOut {
  path: string
  reason: 'empty' | 'system' | 'unsupported'
}

/** Path of the section for files directly in the folder, when the curriculum has sections already. */
export const ROOT_SECTION = '.'

const videoEndings = /\.(?:mp4|m4v|mov|webm|mkv|avi|wmv|mpe?g|ts|m2ts|flv|ogv|3gp|3g2)$/i
const materialEndings = /\.(?:pdf|docx?|pptx?|xlsx?|hwpx?|odt|odp|ods|txt|md|rtf|csv|zip|7z|jpe?g|png|gif|webp|svg|mp3|m4a|wav|ogg|epub|ipynb|py|js|ts|html|css|json)$/i
/** Files that systems and editors leave in folders. */
const systemNames = /^(?:\..*|thumbs\.db|desktop\.ini|~\$.*|__macosx|.*\.(?:tmp|part|crdownload|lnk|ini))$/i

const collator = new Intl.Collator('ko', { numeric: true, sensitivity: 'base' })

/** Natural order: `2.` before `10.`, `1-2` before `1-10`. */
export function inNaturalOrder(one: string, other: string): number {
  // macOS decomposes letters, which would change the order.
  return collator.compare(one.normalize('NFC'), other.normalize('NFC')) || (one < other ? -1 : one > other ? 1 : 0)
}

/** Item kind by file name; null for unsupported files. */
export function kindOfFile(name: string): FolderFileKind | null {
  if (videoEndings.test(name)) return 'video'
  return materialEndings.test(name) ? 'material' : null
}

function sectionTitle(path: string): string {
  return path.split('/').map(folderTitle).join(' / ').slice(0, CURRICULUM_TITLE_MAX).trim()
}

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

/** Plans a folder import (STU-04): folders become sections, files items. `ownSection`: a section for the top-level files. */
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

export interface KnownItem {
  curriculumSeq: number
  source: FolderSource | null
  /** Content hash of its file; null without one. */
  sha256: string | null
  /** Sizes of its files: uploaded, uploading, or queued on this machine. */
  fileSizes: readonly number[]
}

/** `unsure`: same size, other time; compare the content. `changed`: upload again. */
export type EntryStanding = 'new' | 'same' | 'changed' | 'unsure'

/** Compares an entry with an earlier import: by path, then size and time, or content. */
export function standingOf(folder: string, entry: FolderEntry, items: readonly KnownItem[]): { standing: EntryStanding; item: KnownItem | null } {
  const item = items.find(({ source }) => source !== null && source.folder === folder && source.path === entry.path) ?? null
  if (item === null) return { standing: 'new', item }
  if (entry.kind === 'section') return { standing: 'same', item }
  if (!item.fileSizes.includes(entry.fileSize)) return { standing: 'changed', item }
  // File systems round times differently.
  const sameTime = item.source?.modifiedMs != null && Math.abs(item.source.modifiedMs - entry.modifiedMs) < 2000
  if (sameTime) return { standing: 'same', item }
  return { standing: item.sha256 === null ? 'changed' : 'unsure', item }
}

export interface Placed {
  key: number | string
  isSection: boolean
}

/** Merges new entries into the curriculum's order, each after its predecessor in the folder. `keyOf`: an item's number, or a path. */
export function placeEntries(order: readonly Placed[], entries: readonly (Pick<FolderEntry, 'kind' | 'path'> & { section?: string | null })[], keyOf: (path: string) => number | string): Placed[] {
  const placed = [...order]
  const at = (key: number | string) => placed.findIndex((one) => one.key === key)
  /** Index after the last lesson of the section at an index; -1 for the lessons before the first section. */
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
