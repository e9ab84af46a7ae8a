import { z } from 'zod'
import { contentHash } from './contentHash.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { curriculumParams, done, moment, seq } from '#shared/kernel/call/fields.ts'
import { uploadKinds } from './port.ts'
import { sameFile } from './sameFile.ts'
import { uploadedFile } from './uploadedFile.ts'

const fileToSend = {
  filename: z.string().trim().min(1).max(255),
  /** Bytes; empty files are refused. */
  fileSize: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  kind: z.enum(uploadKinds).default('video'),
}

/** Upload calls (courses spec §7). Bytes go by tus 1.0 to `uploadUrl`, whose signed grant names owner, site and item. */
export const uploadCalls = /* @__PURE__ */ domainCalls('upload', {
  check: call({
    method: 'GET', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/check', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Checks a file before it is sent, and whether a class that the user may edit has it already: first by size, then by content hash',
    params: curriculumParams,
    query: z.object({ ...fileToSend, sha256: contentHash.optional() }),
    response: z.object({
      sameSize: z.boolean(),
      same: sameFile.nullable(),
    }),
    errors: ['notFound', 'conflict', 'liveNotOpen', 'fileLimitExceeded', 'itemOptimising', 'storageQuotaExceeded', 'storageFull'],
  }),
  link: call({
    method: 'POST', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/link', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Links a finished file of another item, found by `check`, without uploading it again',
    params: curriculumParams,
    body: z.object({ uploadSeq: seq }),
    response: z.object({ upload: uploadedFile }),
    errors: ['uploadGone', 'conflict', 'liveNotOpen', 'itemOptimising'],
  }),
  uploadUrl: call({
    method: 'GET', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload-URL', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Issues a tus creation URL for one file, valid for an hour; refuses a file that is too large',
    params: curriculumParams,
    query: z.object(fileToSend),
    /** Relative to the server's origin, as is the tus `Location`. */
    response: z.object({ uploadUrl: z.string(), expiresAt: moment }),
    errors: ['notFound', 'conflict', 'liveNotOpen', 'fileLimitExceeded', 'itemOptimising', 'storageQuotaExceeded', 'storageFull'],
  }),
  complete: call({
    method: 'POST', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/complete', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Completes an upload: verifies the type and starts optimising a video (see `status`); idempotent',
    params: curriculumParams,
    /** `sha256` is only compared: the server computes its own. */
    body: z.object({ uploadId: z.string().max(100), sha256: contentHash.optional() }),
    response: z.object({ upload: uploadedFile }),
    errors: ['uploadGone', 'uploadUnfinished'],
  }),
  status: call({
    method: 'GET', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Lists the files of an item with their states, newest first',
    params: curriculumParams,
    response: z.object({ uploads: z.array(uploadedFile) }),
  }),
  retry: call({
    method: 'POST', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/retry', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Verifies and optimises a failed video again',
    params: curriculumParams,
    body: z.object({ uploadSeq: seq }),
    response: z.object({ upload: uploadedFile }),
    errors: ['uploadGone', 'conflict', 'itemOptimising'],
  }),
  remove: call({
    method: 'POST', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/delete', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Removes a file from an item; refused while it is being optimised',
    params: curriculumParams,
    body: z.object({ uploadSeq: seq }),
    response: done,
    errors: ['uploadGone', 'itemOptimising'],
  }),
  restore: call({
    method: 'POST', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/upload/restore', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Takes back a finished file that was removed a few minutes ago',
    params: curriculumParams,
    body: z.object({ uploadSeq: seq }),
    response: z.object({ upload: uploadedFile }),
    errors: ['uploadGone'],
  }),
})
