import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, done, seq } from '#shared/kernel/call/fields.ts'
import { PICTURE_BODY_LIMIT, pictureBody } from '#shared/kernel/call/pictureFields.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { PICTURE_ALT_MAX } from '#shared/kernel/format/richText.ts'
import { ATTACHED_FILE_MAX, FILE_NAME_MAX, FILE_PART_BYTES } from './rules.ts'

/** What a text names of its pictures and files, in its order. */
const attached = z.object({ attachmentSeq: z.int().positive(), alt: lineText.max(PICTURE_ALT_MAX).default('') })
export type Attached = z.output<typeof attached>
/** The pictures and files of a text, at most `most`. */
export const attachedList = (most: number) => z.array(attached).max(most).default([])

export const picture = z.object({ attachmentSeq: seq, imageUrl: z.string(), width: z.int(), height: z.int(), alt: z.string() })
export type AttachedPicture = z.infer<typeof picture>
/** `url` downloads it, for the caller and for an hour. */
export const file = z.object({ attachmentSeq: seq, fileName: z.string(), fileSize: z.int(), url: z.string() })
export type AttachedFile = z.infer<typeof file>

const attachmentParams = courseParams.extend({ attachmentSeq: seq })
const COURSE = '/channels/:channelSeq/courses/:courseSeq/attachments' as const
const writing = ['notEnrolled', 'classNotFound', 'classInTrash', 'attachmentsFull', 'fileTypeRefused', 'fileLimitExceeded'] as const
const common = { method: 'POST', backend: 'main', version: 'v1.0', access: 'session' } as const

/** Pictures and files of posts, comments, hand-ins and reviews (ROOM-04, ROOM-05, REV-03). A text takes them when it is saved. */
export const attachCalls = /* @__PURE__ */ domainCalls('attach', {
  picture: call({
    ...common, path: `${COURSE}/picture`,
    summary: 'Stores a picture for a text that I write: JPG or PNG up to 2 MB as a data URL; it is removed when no text takes it within a week',
    params: courseParams, body: pictureBody,
    response: picture, errors: [...writing, 'tooManyRequests'], bodyLimit: PICTURE_BODY_LIMIT,
  }),
  begin: call({
    ...common, path: `${COURSE}/file`,
    summary: 'Begins a file of a text that I write; its parts follow',
    params: courseParams, body: z.object({ fileName: lineText.min(1).max(FILE_NAME_MAX), fileSize: z.int().min(1) }),
    response: z.object({ attachmentSeq: seq }), errors: [...writing, 'storageQuotaExceeded', 'storageFull'],
  }),
  part: call({
    ...common, path: `${COURSE}/:attachmentSeq/part`,
    summary: 'Stores the next part of my file, as base64; a part that is there already changes nothing',
    params: attachmentParams, body: z.object({ part: z.int().min(0).max(ATTACHED_FILE_MAX / FILE_PART_BYTES), content: z.base64().min(1).max(Math.ceil(FILE_PART_BYTES / 3) * 4) }),
    response: z.object({ received: z.int() }), errors: ['classNotFound', 'notFound', 'chunkDamaged'], bodyLimit: 3_000_000,
  }),
  remove: call({
    ...common, path: `${COURSE}/:attachmentSeq/delete`,
    summary: 'Deletes a picture or file of mine that no text has taken', params: attachmentParams, response: done, errors: ['classNotFound', 'notFound'],
  }),
})
