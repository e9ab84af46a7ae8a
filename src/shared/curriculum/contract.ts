import { z } from 'zod'
import { curriculumBody, itemTitle } from './items.ts'
import { folderSource } from './folderSource.ts'
import { call } from '#shared/kernel/call/call.ts'
import { courseParams, curriculumParams, done, moment, seq } from '#shared/kernel/call/fields.ts'
import { uploadedFile } from '#shared/upload/contract.ts'
import { uploadKinds } from '#shared/upload/port.ts'

/** Most items of a curriculum, sections included. */
export const CURRICULUM_ITEMS_MAX = 1000

/** An item as the editor sees it: its fields by type, and its files. */
export const curriculumItem = z.object({
  curriculumSeq: seq,
  body: curriculumBody,
  uploads: z.array(uploadedFile),
  /** Where it came from, and the SHA-256 of the file that it has: by it the same folder is known again. Null for one made by hand. */
  source: folderSource.extend({ sha256: z.string().nullable() }).nullable(),
  updatedAt: moment,
})
export type CurriculumItem = z.infer<typeof curriculumItem>

/** An item as a visitor of the class page sees it: what it is, never what is in it. */
export const curriculumOutline = z.object({
  curriculumSeq: seq,
  curriculumTypeCd: z.string(),
  title: z.string(),
  /** Video: length in seconds. */
  duration: z.number().nullable(),
  /** Open to anyone without enrolling. */
  isPublic: z.boolean(),
  /** For an attendee: complete, or how far, 0 to 100. */
  isComplete: z.boolean(),
  viewedPercent: z.number(),
})
export type CurriculumOutline = z.infer<typeof curriculumOutline>

const entryPath = folderSource.shape.path
/** What is made of a part of a dropped folder, in the folder's order; a file names the section that it stands in. */
export const folderEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('section'), path: entryPath, title: itemTitle }),
  z.object({
    kind: z.enum(uploadKinds), path: entryPath, title: itemTitle, section: entryPath.nullable(), fileSize: z.int().nonnegative(), modifiedMs: z.number().nonnegative(),
    /** The item is there, and its file is about to be sent again: until then it is not the one of that time. */
    changed: z.boolean().default(false),
  }),
])

/** Calls of the curriculum (courses spec §3, §7; STU-03). */
export const curriculumCalls = {
  outline: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums', access: 'public', publicRead: 'visitors',
    summary: 'The curriculum in order, with my progress when I attend',
    params: courseParams,
    response: z.object({ curriculums: z.array(curriculumOutline), completedCount: z.int(), lessonCount: z.int(), progressPercent: z.number() }),
    errors: ['classNotFound', 'classDeleted'],
  }),
  /** The list with `type=edit` of the spec. */
  edit: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/edit', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'The curriculum in order with all its fields, for the editor',
    params: courseParams,
    response: z.object({ curriculums: z.array(curriculumItem) }),
  }),
  create: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Adds an item after another, first (null), or at the end (absent)',
    announces: 'E0008',
    params: courseParams,
    body: z.object({ body: curriculumBody, afterCurriculumSeq: seq.nullable().optional() }),
    response: z.object({ item: curriculumItem }),
    errors: ['itemTypeNotAuthorable', 'classInTrash', 'conflict'],
  }),
  update: call({
    method: 'POST', backend: 'main', version: 'v2.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Changes an item; its type stays',
    announces: 'E0008',
    params: curriculumParams,
    body: z.object({ body: curriculumBody, updatedAt: moment.optional() }),
    response: z.object({ item: curriculumItem }),
    errors: ['staleEdit', 'itemOptimising', 'classInTrash', 'invalidInput'],
  }),
  ordering: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/ordering', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Puts the items in the given order; it must name each item once',
    announces: 'E0008',
    params: courseParams,
    body: z.object({ curriculumSeqs: z.array(seq).max(CURRICULUM_ITEMS_MAX) }),
    response: done,
    errors: ['conflict', 'classInTrash'],
  }),
  importFolder: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/import', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Makes sections and items of a folder, all or nothing; what an earlier import of the same folder made is answered and not made again',
    params: courseParams,
    body: z.object({ folder: folderSource.shape.folder, entries: z.array(folderEntry).min(1).max(CURRICULUM_ITEMS_MAX) }),
    /** In the order of the entries. */
    response: z.object({ items: z.array(z.object({ path: z.string(), curriculumSeq: seq, isNew: z.boolean() })) }),
    errors: ['conflict', 'classInTrash', 'invalidInput'],
    bodyLimit: 2 * 1024 * 1024,
  }),
  importUndo: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/import/undo', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Takes out what an import has made, all or nothing; each item can be put back for 7 days',
    params: courseParams,
    body: z.object({ curriculumSeqs: z.array(seq).min(1).max(CURRICULUM_ITEMS_MAX) }),
    response: done,
    errors: ['itemOptimising', 'classInTrash', 'notFound'],
  }),
  copy: call({
    method: 'POST', backend: 'main', version: 'v2.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/copy', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Copies an item right after itself',
    announces: 'E0008',
    params: curriculumParams,
    response: z.object({ item: curriculumItem }),
    errors: ['itemOptimising', 'classInTrash'],
  }),
  delete: call({
    method: 'POST', backend: 'main', version: 'v2.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/delete', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Takes an item out; it can be put back for 7 days',
    announces: 'E0008',
    params: curriculumParams,
    response: done,
    errors: ['itemOptimising', 'classInTrash'],
  }),
  restore: call({
    method: 'POST', backend: 'main', version: 'v2.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/restore', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Puts a deleted item back where it was',
    announces: 'E0008',
    params: curriculumParams,
    response: z.object({ item: curriculumItem }),
    errors: ['restoreExpired', 'classInTrash'],
  }),
}
