import { z } from 'zod'

/** Longest path within a folder, characters. */
export const FOLDER_PATH_MAX = 1000

/** Origin of an item in an imported folder, to recognise the folder again (STU-04). */
export const folderSource = z.object({
  folder: z.string().min(1).max(255),
  path: z.string().min(1).max(FOLDER_PATH_MAX),
  fileSize: z.int().nonnegative().nullable(),
  modifiedMs: z.number().nonnegative().nullable(),
})
export type FolderSource = z.infer<typeof folderSource>
