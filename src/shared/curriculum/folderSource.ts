import { z } from 'zod'

/** Longest path within a folder that is taken over, in characters. */
export const FOLDER_PATH_MAX = 1000

/** Where an item of a curriculum came from: a file or folder within a folder that was dropped. By it the same folder is known again (STU-04). */
export const folderSource = z.object({
  /** Name of the dropped folder. */
  folder: z.string().min(1).max(255),
  /** Path below it, parted by `/`. */
  path: z.string().min(1).max(FOLDER_PATH_MAX),
  /** Of a file: bytes, and when it was last changed (epoch milliseconds). */
  fileSize: z.int().nonnegative().nullable(),
  modifiedMs: z.number().nonnegative().nullable(),
})
export type FolderSource = z.infer<typeof folderSource>
