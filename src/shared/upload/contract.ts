import { z } from 'zod'
import { serverUploadStates } from './limits.ts'
import { contentHash } from './contentHash.ts'
import { call } from '#shared/kernel/call/call.ts'
import { curriculumParams, done, moment, seq } from '#shared/kernel/call/fields.ts'
import { uploadKinds } from './port.ts'

/** An uploaded or arriving file as the server knows it. */
export const uploadedFile = z.object({
  uploadSeq: seq,
  /** Id in the tus address. */
  uploadId: z.string(),
  kind: z.enum(uploadKinds),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int().nonnegative(),
  contentType: z.string(),
  state: z.enum(serverUploadStates),
  /** Key of `upload:` in the locales that says why it failed. */
  reason: z.string().nullable(),
  /** What the studio should know, such as `servedAsIs` when the machine has no ffmpeg. */
  note: z.string().nullable(),
  /** Optimising: 0 to 100. */
  progressPercent: z.number().nullable(),
  /** Video: length in seconds. */
  duration: z.number().nullable(),
  posterUrl: z.string().nullable(),
  createdAt: moment,
})
export type UploadedFile = z.infer<typeof uploadedFile>

/** A file of the site with the content of one that is about to be sent, and where it is. */
export const sameFile = z.object({
  uploadSeq: seq,
  fileName: z.string(),
  courseTitle: z.string(),
  itemTitle: z.string(),
  createdAt: moment,
})
export type SameFile = z.infer<typeof sameFile>

const fileToSend = {
  filename: z.string().trim().min(1).max(255),
  /** Bytes; an empty file is no upload. */
  fileSize: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  kind: z.enum(uploadKinds).default('video'),
}

/**
 * Calls of uploads (courses spec §7, "upload-URL"). The bytes travel by tus 1.0 to `uploadUrl`;
 * owner, site and place come from the signed grant inside it, never from the client's metadata.
 */
export const uploadCalls = {
  check: call({
    method: 'GET', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/check', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'What speaks against a file before it is read or sent, and whether classes that the person may edit have it already: asked with the size first, then with the content hash where a file of that size is there',
    params: curriculumParams,
    query: z.object({ ...fileToSend, sha256: contentHash.optional() }),
    response: z.object({
      /** Whether it is worth while to compute the content hash. */
      sameSize: z.boolean(),
      /** The newest file with that content hash. */
      same: sameFile.nullable(),
    }),
    errors: ['notFound', 'conflict', 'fileLimitExceeded', 'itemOptimising', 'storageQuotaExceeded', 'storageFull'],
  }),
  link: call({
    method: 'POST', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/link', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Puts a finished file of another item, as `check` found it, into this one without sending it again',
    params: curriculumParams,
    body: z.object({ uploadSeq: seq }),
    response: z.object({ upload: uploadedFile }),
    errors: ['uploadGone', 'conflict', 'itemOptimising'],
  }),
  uploadUrl: call({
    method: 'GET', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload-URL', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'A tus creation address for one file, valid for an hour; refused before a byte is sent when the file is too large',
    params: curriculumParams,
    query: z.object(fileToSend),
    /** Below the server's address; so is the `Location` that it answers. */
    response: z.object({ uploadUrl: z.string(), expiresAt: moment }),
    errors: ['notFound', 'conflict', 'fileLimitExceeded', 'itemOptimising', 'storageQuotaExceeded', 'storageFull'],
  }),
  complete: call({
    method: 'POST', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/complete', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'All bytes are sent: the server checks their type and goes on to optimise films, which `status` tells; again answers the same',
    params: curriculumParams,
    /** A sender that knows the content hash may have it compared; the server's own is what the file is known by. */
    body: z.object({ uploadId: z.string().max(100), sha256: contentHash.optional() }),
    response: z.object({ upload: uploadedFile }),
    errors: ['uploadGone', 'uploadUnfinished'],
  }),
  status: call({
    method: 'GET', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Files of an item with their states, newest first',
    params: curriculumParams,
    response: z.object({ uploads: z.array(uploadedFile) }),
  }),
  retry: call({
    method: 'POST', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/retry', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Checks and optimises a failed video again',
    params: curriculumParams,
    body: z.object({ uploadSeq: seq }),
    response: z.object({ upload: uploadedFile }),
    errors: ['uploadGone', 'conflict', 'itemOptimising'],
  }),
  remove: call({
    method: 'POST', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/delete', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Takes a file off an item; not while it is optimised',
    params: curriculumParams,
    body: z.object({ uploadSeq: seq }),
    response: done,
    errors: ['uploadGone', 'itemOptimising'],
  }),
}
