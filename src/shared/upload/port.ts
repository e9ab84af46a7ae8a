import { z } from 'zod'
import type { FolderFile } from '#shared/curriculum/folderPlan.ts'
import type { MediaFacts } from './preflight.ts'
import type { UploadSettings } from './settings.ts'
import type { SameFile } from './sameFile.ts'
import type { UploadItemState } from '#shared/upload/queue/machine.ts'

/** For a video item (02) or a file of a materials item (06). */
export const uploadKinds = ['video', 'material'] as const
export type UploadKind = (typeof uploadKinds)[number]

export const uploadTarget = z.object({
  channelSeq: z.int().positive(),
  courseSeq: z.int().positive(),
  curriculumSeq: z.int().positive(),
  kind: z.enum(uploadKinds),
})
export type UploadTarget = z.infer<typeof uploadTarget>

/** A picked or dropped file. On the desktop the page knows only its id; the path stays in the main process. */
export interface PickedFile {
  fileId: string
  fileName: string
  fileSize: number
}

export interface PickedFolder {
  name: string
  files: (FolderFile & { fileId: string })[]
  isCut: boolean
}

/** The desktop reads a dropped folder by `file`, the web by `entry`, which only a page has. */
export interface DroppedFolder {
  file: File
  entry: unknown
}

/** What to do with a file that the site has already: send it anyway, or link the existing one. */
export const sameFileDecisions = ['send', 'link'] as const
export type SameFileDecision = (typeof sameFileDecisions)[number]

export interface UploadRow {
  uploadId: string
  target: UploadTarget
  fileName: string
  fileSize: number
  sentBytes: number
  state: UploadItemState
  speed: number
  /** Locale key in `upload:`: why it waits, is paused or failed. */
  reason?: string
  message?: string
  media?: MediaFacts
  /** Locale key in `upload:`: a hint, such as `noAudio`. */
  note?: string
  same?: SameFile
  /** Web only: the page was reloaded; the same file must be chosen again. */
  needsFile?: boolean
  /** Web only, with `needsFile`: the browser kept the handle; `reopen` asks for permission. */
  kept?: boolean
}

/** Uploads as the renderer uses them: tus in the page (web) or in the main process (desktop). */
export interface UploadsPort {
  pick(kind: UploadKind, multiple: boolean): Promise<PickedFile[]>
  drop(files: File[]): Promise<PickedFile[]>
  pickFolder(): Promise<PickedFolder | null>
  dropFolder(folder: DroppedFolder): Promise<PickedFolder | null>
  hash(fileId: string): Promise<string>
  start(fileId: string, target: UploadTarget): Promise<string>
  pause(uploadId: string): Promise<void>
  resume(uploadId: string): Promise<void>
  /** Aborts the upload, deletes it on the server and removes the row. */
  cancel(uploadId: string): Promise<void>
  retry(uploadId: string): Promise<void>
  decide(uploadId: string, decision: SameFileDecision): Promise<void>
  /** Moves a row to an index; queued files are sent in row order. */
  move(uploadId: string, place: number): Promise<void>
  /** Pauses the queue until `releaseAll`, also over a restart. Uploads paused singly stay paused. */
  holdAll(): Promise<void>
  releaseAll(): Promise<void>
  /** With `needsFile` only the same file is accepted (else false); after a failure by the file any, and a different one starts over. */
  giveFile(uploadId: string, fileId: string): Promise<boolean>
  /** Web only: asks permission for the kept file handles; returns whether the row has its file. */
  reopen?(uploadId: string): Promise<boolean>
  clearFinished(): Promise<void>
  settings(): Promise<UploadSettings>
  setSettings(settings: UploadSettings): Promise<void>
  rows(): Promise<UploadRow[]>
  /** Calls back with all rows on each change; returns its unsubscribe. */
  onChange(listener: (rows: UploadRow[]) => void): () => void
}
