import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor, CourseSubject } from '#shared/kernel/access/can.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'

export const attachmentKinds = ['picture', 'file'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** Texts that pictures and files belong to. */
export const attachmentOwners = ['post', 'comment', 'submission', 'missionPost', 'review'] as const
export type AttachmentOwner = (typeof attachmentOwners)[number]

/** Most pictures and files of one text. */
export const attachmentLimits: Readonly<Record<AttachmentOwner, { pictures: number; files: number }>> = {
  post: { pictures: 20, files: 5 },
  comment: { pictures: 10, files: 0 },
  submission: { pictures: 10, files: 5 },
  missionPost: { pictures: 10, files: 5 },
  review: { pictures: 4, files: 0 },
}

/** Largest file (bytes). */
export const ATTACHED_FILE_MAX = 20 * 1024 * 1024
/** Bytes of each part that a file is sent in; the last one is shorter. */
export const FILE_PART_BYTES = 2 * 1024 * 1024
export const FILE_NAME_MAX = 150
/** Pictures and files that one user may hold in a class before a text takes them. */
export const UNUSED_ATTACHMENTS_MAX = 60
/** How long (ms) they wait for a text: a draft may be saved days later. */
export const UNUSED_ATTACHMENT_MS = 7 * DAY_MS

/** Endings of files that may be attached: documents, tables, slides, sound and archives, never what a browser runs. */
export const fileEndings = [
  'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'hwp', 'hwpx', 'odt', 'ods', 'odp', 'rtf', 'txt', 'csv', 'md', 'zip', 'mp3', 'm4a', 'jpg', 'jpeg', 'png',
] as const

export type FileRefusal = 'type' | 'size' | 'empty'

/** Why a file cannot be attached; null: it can. */
export function fileRefusal(name: string, bytes: number): FileRefusal | null {
  const ending = /\.([a-z\d]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase()
  if (!fileEndings.some((one) => one === ending)) return 'type'
  return bytes < 1 ? 'empty' : bytes > ATTACHED_FILE_MAX ? 'size' : null
}

/** How many parts a file is sent in. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / FILE_PART_BYTES)

/** Whether a user may store pictures and files for texts of a class: its staff, and who attends or attended it (a review may be written later). */
/** In place of a class: pictures and files of a site's boards. */
export const NO_CLASS = 0

export function mayAttach(actor: Actor, course: CourseSubject, choiseStatus: string | null): boolean {
  if (can(actor, 'CLASS_QUESTIONS_UPDATE', course) || can(actor, 'CLASS_ROOM_UPDATE', course)) return true
  return actor.isChannelUser && choiseStatus === choiseStatusCd.approved
}

/** Ids of the platform's pictures in a rich text, each once. */
export const pictureIdsOf = (html: string): string[] => [...new Set([...html.matchAll(/\/images\/\d{1,16}\/([0-9a-f]{32})/g)].map(([, id = '']) => id))]
