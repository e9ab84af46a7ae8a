import { z } from 'zod'
import type { FolderFile } from '#shared/curriculum/folderPlan.ts'
import type { FilmFacts } from './preflight.ts'
import type { UploadSettings } from './settings.ts'
import type { SameFile } from './contract.ts'
import type { UploadItemState } from '#shared/upload/queue/machine.ts'

/** What an upload is for: a video item (02) or a file of a materials item (06). */
export const uploadKinds = ['video', 'material'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** The place in the site that a file is uploaded to. */
export const uploadTarget = z.object({
  channelSeq: z.int().positive(),
  courseSeq: z.int().positive(),
  curriculumSeq: z.int().positive(),
  kind: z.enum(uploadKinds),
})
export type UploadTarget = z.infer<typeof uploadTarget>

/** A file that the person picked or dropped. On the desktop only its id is known to the page; the path stays in main. */
export interface PickedFile {
  fileId: string
  fileName: string
  /** Bytes. */
  fileSize: number
}

/** A folder that the person picked or dropped, with the files in it by their paths below it. */
export interface PickedFolder {
  name: string
  files: (FolderFile & { fileId: string })[]
  /** There is more in it than was read. */
  isCut: boolean
}

/** A folder as a drop on the page gives it: to the main process by its file, in the page by its entry, which only a page has. */
export interface DroppedFolder {
  file: File
  entry: unknown
}

/** What a person may want of a file that the site has already: sent all the same, or the one that is there put into the item. */
export const sameFileDecisions = ['send', 'link'] as const
export type SameFileDecision = (typeof sameFileDecisions)[number]

/** One row of the upload tray. */
export interface UploadRow {
  uploadId: string
  target: UploadTarget
  fileName: string
  /** Bytes. */
  fileSize: number
  /** Bytes that the server has acknowledged. */
  sentBytes: number
  state: UploadItemState
  /** Bytes per second over the last seconds; 0 when nothing moves. */
  speed: number
  /** Key of `upload:` in the locales that says why it waits, is paused or failed. */
  reason?: string
  /** The server's own message, where it gave one. */
  message?: string
  /** What the look into a film has shown. */
  film?: FilmFacts
  /** Key of `upload:` of something to be known of the file, such as `noAudio`. */
  note?: string
  /** With the reason `sameFile`: the file that the site has, for the person to decide. */
  same?: SameFile
  /** Web only: the page was reloaded and the same file must be chosen again to go on. */
  needsFile?: boolean
  /** Web only, with `needsFile`: the browser keeps the file and gives it out once the person agrees (`reopen`). */
  kept?: boolean
}

/** Uploads as the renderer sees them: by tus in the page (web) or in the main process (desktop). */
export interface UploadsPort {
  /** Opens the file dialog; empty when the person gave up. */
  pick(kind: UploadKind, multiple: boolean): Promise<PickedFile[]>
  /** Takes files that were dropped on the page. */
  drop(files: File[]): Promise<PickedFile[]>
  /** Opens a dialog for a folder; null when the person gave up. */
  pickFolder(): Promise<PickedFolder | null>
  /** Takes a folder that was dropped on the page; null when it cannot be read. */
  dropFolder(folder: DroppedFolder): Promise<PickedFolder | null>
  /** Content hash of a picked file. */
  hash(fileId: string): Promise<string>
  /** Queues a picked file for a place; answers the row's id. */
  start(fileId: string, target: UploadTarget): Promise<string>
  pause(uploadId: string): Promise<void>
  resume(uploadId: string): Promise<void>
  /** Ends it here and on the server and takes the row away. */
  cancel(uploadId: string): Promise<void>
  /** Tries a failed one again; one that waits is tried now. */
  retry(uploadId: string): Promise<void>
  /** Answers a row whose reason is `sameFile`. */
  decide(uploadId: string, decision: SameFileDecision): Promise<void>
  /** Puts a row before the one that is at a place now, 0 for the first; waiting files go in the order of the rows. */
  move(uploadId: string, place: number): Promise<void>
  /** Stops everything where it is, until `releaseAll`; also over a restart. What the person paused alone stays paused then. */
  holdAll(): Promise<void>
  releaseAll(): Promise<void>
  /**
   * Gives a row its file again. One that `needsFile` takes only the same file, and answers false for another one (name, size or
   * content); one that failed for its file, as when it is gone or no film, takes any, and begins anew unless it is the same.
   */
  giveFile(uploadId: string, fileId: string): Promise<boolean>
  /** Web only: asks the browser for the files that it keeps; answers whether the row has its file now. */
  reopen?(uploadId: string): Promise<boolean>
  /** Takes finished and cancelled rows away. */
  clearFinished(): Promise<void>
  /** How this machine uploads. */
  settings(): Promise<UploadSettings>
  setSettings(settings: UploadSettings): Promise<void>
  rows(): Promise<UploadRow[]>
  /** Calls back with all rows on each change; answers its unsubscribe. */
  onChange(listener: (rows: UploadRow[]) => void): () => void
}
