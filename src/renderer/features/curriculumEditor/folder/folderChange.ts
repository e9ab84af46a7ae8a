import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import type { PickedFolder, UploadRow } from '#shared/upload/port.ts'
import { isSection } from '#shared/curriculum/order.ts'
import { readFolder, ROOT_SECTION, standingOf } from '#shared/curriculum/folderPlan.ts'
import type { EntryStanding, FolderEntry, KnownItem, LeftOut } from '#shared/curriculum/folderPlan.ts'

export interface FolderLine {
  entry: FolderEntry
  standing: EntryStanding
  curriculumSeq: number | null
  sha256: string | null
  fileId: string | null
}

export interface FolderChange {
  name: string
  lines: FolderLine[]
  leftOut: LeftOut[]
  isCut: boolean
}

function known(item: CurriculumItem, rows: readonly UploadRow[]): KnownItem {
  const there = item.uploads.filter(({ state }) => state === 'verifying' || state === 'optimising' || state === 'ready')
  const queued = rows.filter(({ target, state }) => target.curriculumSeq === item.curriculumSeq && state !== 'failed' && state !== 'cancelled')
  return { curriculumSeq: item.curriculumSeq, source: item.source, sha256: item.source?.sha256 ?? null, fileSizes: [...there, ...queued].map(({ fileSize }) => fileSize) }
}

/** Compares a folder with the curriculum (STU-04). Sections are created for new files only. */
export function compareFolder(folder: PickedFolder, items: readonly CurriculumItem[], rows: readonly UploadRow[]): FolderChange {
  const before = items.filter(({ source }) => source?.folder === folder.name)
  const hadRootFiles = before.some(({ source }) => source !== null && source.fileSize !== null && !source.path.includes('/'))
  const hadOwnSection = before.some(({ source }) => source?.path === ROOT_SECTION)
  const ownSection = hadOwnSection || (!hadRootFiles && items.some(isSection))
  const { entries, leftOut } = readFolder(folder.name, folder.files, ownSection)

  const knownItems = items.map((item) => known(item, rows))
  const lines = entries.map((entry): FolderLine => {
    const { standing, item } = standingOf(folder.name, entry, knownItems)
    const fileId = folder.files.find(({ path }) => path === entry.path)?.fileId ?? null
    return { entry, standing, curriculumSeq: item?.curriculumSeq ?? null, sha256: item?.sha256 ?? null, fileId }
  })
  const isNeeded = (path: string) => lines.some(({ entry, standing }) => entry.kind !== 'section' && entry.section === path && standing === 'new')
  return { name: folder.name, leftOut, isCut: folder.isCut, lines: lines.filter(({ entry, standing }) => entry.kind !== 'section' || standing !== 'new' || isNeeded(entry.path)) }
}

/** Resolves unsure lines to same or changed by comparing content hashes. */
export async function settleUnsure(change: FolderChange, hash: (fileId: string) => Promise<string>, onSettled: (count: number) => void): Promise<FolderChange> {
  const lines: FolderLine[] = []
  let settled = 0
  for (const line of change.lines) {
    if (line.standing !== 'unsure' || line.fileId === null) {
      lines.push(line)
      continue
    }
    lines.push({ ...line, standing: (await hash(line.fileId)) === line.sha256 ? 'same' : 'changed' })
    onSettled((settled += 1))
  }
  return { ...change, lines }
}

/** Entries of the import request: new and changed files, their existing siblings and their sections. */
export function entriesToSend({ lines }: FolderChange) {
  const sections = new Set(lines.flatMap(({ entry }) => (entry.kind === 'section' ? [entry.path] : [])))
  return lines
    .filter(({ entry }) => entry.kind === 'section' || entry.section === null || sections.has(entry.section))
    .map(({ entry, standing }) => (entry.kind === 'section' ? entry : { ...entry, changed: standing === 'changed' }))
}

export function filesToSend({ lines }: FolderChange): FolderLine[] {
  return lines.filter(({ entry, standing }) => entry.kind !== 'section' && (standing === 'new' || standing === 'changed'))
}

export function countsOf(change: FolderChange): { sections: number; videos: number; materials: number; again: number; same: number; bytes: number } {
  const made = change.lines.filter(({ standing }) => standing === 'new')
  const count = (kind: FolderEntry['kind']) => made.filter(({ entry }) => entry.kind === kind).length
  return {
    sections: count('section'), videos: count('video'), materials: count('material'),
    again: change.lines.filter(({ standing }) => standing === 'changed').length,
    same: change.lines.filter(({ entry, standing }) => entry.kind !== 'section' && standing === 'same').length,
    bytes: filesToSend(change).reduce((sum, { entry }) => sum + (entry.kind === 'section' ? 0 : entry.fileSize), 0),
  }
}
