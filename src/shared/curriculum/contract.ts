import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { z } from 'zod'
import { curriculumBody, itemTitle } from './items.ts'
import { folderSource } from './folderSource.ts'
import { parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, curriculumParams, done, moment, seq, yn } from '#shared/kernel/call/fields.ts'
import { SERIES_WEEKS_MAX } from '#shared/live/schedule.ts'
import { uploadedFile } from '#shared/upload/uploadedFile.ts'
import { uploadKinds } from '#shared/upload/port.ts'

/** Most items, sections included. */
export const CURRICULUM_ITEMS_MAX = 1000

/** An item in the editor: its fields by type, and its files. */
export const curriculumItem = z.object({
  curriculumSeq: seq,
  body: curriculumBody,
  uploads: z.array(uploadedFile),
  /** Origin in an imported folder, to recognise it again; null when made by hand. */
  source: folderSource.extend({ sha256: z.string().nullable() }).nullable(),
  updatedAt: moment,
})
export type CurriculumItem = z.infer<typeof curriculumItem>

/** An item on the class page, without its content. */
export const curriculumOutline = z.object({
  curriculumSeq: seq,
  curriculumTypeCd: z.string(),
  title: z.string(),
  duration: z.number().nullable(),
  isPublic: z.boolean(),
  /** For an attendee: complete, or progress 0 to 100. */
  isComplete: z.boolean(),
  viewedPercent: z.number(),
})
export type CurriculumOutline = z.infer<typeof curriculumOutline>

const entryPath = folderSource.shape.path
/** Entries of an imported folder in order; a file names its section. */
export const folderEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('section'), path: entryPath, title: itemTitle }),
  z.object({
    kind: z.enum(uploadKinds), path: entryPath, title: itemTitle, section: entryPath.nullable(), fileSize: z.int().nonnegative(), modifiedMs: z.number().nonnegative(),
    /** The item exists; its file is uploaded again. */
    changed: z.boolean().default(false),
  }),
])

/** Curriculum calls (courses spec §3, §7; STU-03). */
export const curriculumCalls = /* @__PURE__ */ domainCalls('curriculum', {
  outline: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums', access: 'public', publicRead: 'visitors',
    summary: 'Returns the curriculum in order, with my progress when I attend',
    params: courseParams,
    response: z.object({ curriculums: z.array(curriculumOutline), completedCount: z.int(), lessonCount: z.int(), progressPercent: z.number() }),
    errors: ['classNotFound', 'classDeleted'],
  }),
  /** The spec's list with `type=edit`. */
  edit: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/edit', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Returns the curriculum in order with all fields, for the editor',
    params: courseParams,
    response: z.object({ curriculums: z.array(curriculumItem) }),
  }),
  videoLink: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/vod/link', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Looks up the title, picture and length of a YouTube or Vimeo video; a lesson can be saved without them',
    params: courseParams,
    query: z.object({ linkUrl: z.string().max(500).refine((text) => parseVideoLink(text) !== null, { error: validationMessage('validation:videoSource') }) }),
    response: z.object({
      title: z.string(),
      /** Data URL. */
      thumbnail: z.string().nullable(),
      /** Seconds; null: its player tells. */
      duration: z.number().nullable(),
      /** Why nothing is known: the video is missing or private, or the provider does not answer. */
      problem: z.enum(['notFound', 'unavailable']).nullable(),
    }),
    errors: ['tooManyAttempts'],
  }),
  create: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Adds an item after another, first (null), or at the end (absent)',
    announces: socketCommand.curriculumChanged,
    params: courseParams,
    body: z.object({ body: curriculumBody, afterCurriculumSeq: seq.nullable().optional() }),
    response: z.object({ item: curriculumItem }),
    errors: ['itemTypeNotAuthorable', 'classInTrash', 'conflict'],
  }),
  update: call({
    method: 'POST', backend: 'main', version: 'v2.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Updates an item; its type cannot change',
    announces: socketCommand.curriculumChanged,
    params: curriculumParams,
    body: z.object({ body: curriculumBody, updatedAt: moment.optional() }),
    response: z.object({ item: curriculumItem }),
    errors: ['staleEdit', 'itemOptimising', 'classInTrash', 'invalidInput', 'liveStarted'],
  }),
  weekly: call({
    method: 'POST', backend: 'main', version: 'v2.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/weekly', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Repeats a live lesson every week; returns the new ones',
    announces: socketCommand.curriculumChanged,
    params: curriculumParams,
    /** `weeks`: with the first one. */
    body: z.object({ weeks: z.int().min(2).max(SERIES_WEEKS_MAX) }),
    response: z.object({ items: z.array(curriculumItem) }),
    errors: ['notFound', 'conflict', 'classInTrash', 'liveNotPlanned'],
  }),
  ordering: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/ordering', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Reorders the items; the order must name each item once',
    announces: socketCommand.curriculumChanged,
    params: courseParams,
    body: z.object({ curriculumSeqs: z.array(seq).max(CURRICULUM_ITEMS_MAX) }),
    response: done,
    errors: ['conflict', 'classInTrash'],
  }),
  importFolder: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/import', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Imports a folder as sections and items in one transaction; idempotent: entries of an earlier import are returned, not created again',
    params: courseParams,
    body: z.object({ folder: folderSource.shape.folder, entries: z.array(folderEntry).min(1).max(CURRICULUM_ITEMS_MAX) }),
    response: z.object({ items: z.array(z.object({ path: z.string(), curriculumSeq: seq, isNew: z.boolean() })) }),
    errors: ['conflict', 'classInTrash', 'invalidInput'],
    bodyLimit: 2 * 1024 * 1024,
  }),
  importUndo: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/import/undo', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Removes what an import created, in one transaction; each item can be restored for 7 days',
    params: courseParams,
    body: z.object({ curriculumSeqs: z.array(seq).min(1).max(CURRICULUM_ITEMS_MAX) }),
    response: done,
    errors: ['itemOptimising', 'classInTrash', 'notFound'],
  }),
  copy: call({
    method: 'POST', backend: 'main', version: 'v2.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/copy', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Copies an item right after itself',
    announces: socketCommand.curriculumChanged,
    params: curriculumParams,
    response: z.object({ item: curriculumItem }),
    errors: ['itemOptimising', 'classInTrash'],
  }),
  delete: call({
    method: 'POST', backend: 'main', version: 'v2.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/delete', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Deletes an item; it can be restored for 7 days. A mission with hand-ins or posts needs forceYn Y',
    announces: socketCommand.curriculumChanged,
    params: curriculumParams,
    body: z.object({ forceYn: yn.default('N') }).default({ forceYn: 'N' }),
    response: done,
    errors: ['itemOptimising', 'classInTrash', 'missionHasSubmissions'],
  }),
  restore: call({
    method: 'POST', backend: 'main', version: 'v2.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/restore', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Restores a deleted item to its place',
    announces: socketCommand.curriculumChanged,
    params: curriculumParams,
    response: z.object({ item: curriculumItem }),
    errors: ['restoreExpired', 'classInTrash'],
  }),
})
