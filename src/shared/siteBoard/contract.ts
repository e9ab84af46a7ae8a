import { z } from 'zod'
import { FILE_NAME_MAX, FILE_PART_BYTES, ATTACHED_FILE_MAX, attachmentLimits } from '#shared/attach/rules.ts'
import { attachedList, picture } from '#shared/attach/contract.ts'
import { siteTypes, scopeCd, slowSeconds } from '#shared/board/codes.ts'
import { POST_CONTENT_MAX, POST_TITLE_MAX, commentForm, commentPage, commentQuery, listQuery, post, postPage, reportForm, reportList, tellsAttendees } from '#shared/board/contract.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { PICTURE_BODY_LIMIT, pictureBody } from '#shared/kernel/call/pictureFields.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { richText } from '#shared/kernel/format/richText.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { classPerson } from '#shared/mention/contract.ts'

export const BOARD_TITLE_MAX = 40
/** Boards of a site. */
export const SITE_BOARDS_MAX = 30

const required = { error: validationMessage('validation:required') }
const title = lineText.max(BOARD_TITLE_MAX)

/** A board as staff describe it; an empty title shows the Korean one. */
export const siteBoardForm = z.object({
  titles: z.object({ ko: title.min(1, required), en: title.default(''), ja: title.default('') }),
  readCd: z.enum(['everyone', 'members']), writeCd: z.enum(['members', 'staff']),
  slowSeconds: z.union(slowSeconds.map((seconds) => z.literal(seconds))).default(0),
  /** Nobody but staff writes any more. */
  isClosed: z.boolean().default(false),
})
export type SiteBoardForm = z.output<typeof siteBoardForm>

const siteBoard = siteBoardForm.extend({ boardSeq: seq, titles: z.object({ ko: z.string(), en: z.string(), ja: z.string() }), slowSeconds: z.int(), /** Posts of others that I have not seen; at most 100. */ unread: z.int() })
export type SiteBoard = z.infer<typeof siteBoard>

/** A post as written: as in a class, without what belongs to classes. */
export const sitePostForm = z.object({
  postTypeCd: z.enum(siteTypes), title: lineText.min(1, required).max(POST_TITLE_MAX), scopeCd: z.enum(scopeCd),
  content: richText(POST_CONTENT_MAX).refine((text) => text !== '', { error: validationMessage('validation:content') }),
  files: attachedList(attachmentLimits.post.files), pinned: z.boolean().default(false), urgent: z.boolean().default(false), tellsAttendees,
})
export type SitePostForm = z.output<typeof sitePostForm>

const boardParams = siteParams.extend({ boardSeq: seq })
const postParams = boardParams.extend({ postSeq: seq })
const commentParams = postParams.extend({ commentSeq: seq })
const attachmentParams = siteParams.extend({ attachmentSeq: seq })

const SITE = '/channels/:channelSeq/boards' as const
const POST = '/channels/:channelSeq/boards/:boardSeq/posts/:postSeq' as const
const FILES = '/channels/:channelSeq/boards/attachments' as const
const common = { backend: 'main', version: 'v1.0' } as const
const reading = ['notFound', 'notMember'] as const
const writing = ['notFound', 'notMember', 'noPermission'] as const
const taking = [...writing, 'attachmentRefused', 'emailNotVerified'] as const
const posting = { verifiedFor: 'posting' } as const
const manages = { site: 'SITE_BOARD_UPDATE' } as const

/** Boards of a site that its members write in (SET-11): the posts, comments and rules of the boards of a class. */
export const siteBoardCalls = /* @__PURE__ */ domainCalls('siteBoard', {
  list: call({
    ...common, method: 'GET', path: SITE, access: 'public',
    summary: 'Lists the boards of the site that I may read, in their order, with what is new in each', params: siteParams, response: z.object({ boards: z.array(siteBoard) }),
  }),
  create: call({
    ...common, method: 'POST', path: SITE, access: manages,
    summary: 'Makes a board of the site', params: siteParams, body: siteBoardForm, response: z.object({ boardSeq: seq }), errors: ['invalidInput'],
  }),
  update: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/boards/:boardSeq', access: manages,
    summary: 'Renames, opens or closes a board, or changes who reads and writes', params: boardParams, body: siteBoardForm, response: done, errors: ['notFound'],
  }),
  order: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/boards/order', access: manages,
    summary: 'Puts the boards of the site in this order; those that are not named follow', params: siteParams, body: z.object({ boardSeqs: z.array(seq).min(1).max(SITE_BOARDS_MAX) }), response: done, errors: ['notFound'],
  }),
  posts: call({
    ...common, method: 'GET', path: '/channels/:channelSeq/boards/:boardSeq/posts', access: 'public',
    summary: 'Lists posts of a board: pinned first, then newest first', params: boardParams, query: listQuery.extend({ postTypeCd: z.enum(siteTypes).optional() }), response: postPage, errors: [...reading],
  }),
  seen: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/boards/:boardSeq/seen', access: 'session',
    summary: 'Says that I have seen a board', params: boardParams, response: done, errors: [...reading],
  }),
  detail: call({ ...common, method: 'GET', path: POST, access: 'public', summary: 'A post of a board', params: postParams, response: post, errors: [...reading] }),
  write: call({
    ...common, announces: socketCommand.siteBoardChanged, ...posting, method: 'POST', path: '/channels/:channelSeq/boards/:boardSeq/posts', access: 'session',
    summary: 'Writes a post in a board', params: boardParams, body: sitePostForm, response: z.object({ postSeq: seq }), errors: [...taking, 'postingTooFast'],
  }),
  edit: call({ ...common, announces: socketCommand.siteBoardChanged, ...posting, method: 'POST', path: POST, access: 'session', summary: 'Changes my post', params: postParams, body: sitePostForm, response: done, errors: [...taking] }),
  delete: call({ ...common, announces: socketCommand.siteBoardChanged, method: 'POST', path: `${POST}/delete`, access: 'session', summary: 'Deletes a post with its comments', params: postParams, response: done, errors: [...writing] }),
  like: call({
    ...common, method: 'POST', path: `${POST}/like`, access: 'session',
    summary: 'Likes a post, or takes the like back', params: postParams, body: z.object({ liked: z.boolean() }), response: z.object({ likeCount: z.int() }), errors: [...writing],
  }),
  report: call({
    ...common, method: 'POST', path: `${POST}/report`, access: 'session',
    summary: 'Reports a post, or a comment of it, to the staff', params: postParams, body: reportForm.extend({ commentSeq: seq.nullable().default(null) }), response: done, errors: [...writing, 'postingTooFast'],
  }),
  reports: call({ ...common, method: 'GET', path: `${POST}/reports`, access: { site: 'SITE_BOARD_READ' }, summary: 'Why a post and its comments were reported', params: postParams, response: reportList, errors: ['notFound'] }),
  manage: call({
    ...common, announces: socketCommand.siteBoardChanged, method: 'POST', path: `${POST}/manage`, access: manages,
    summary: 'Hides a post or comment from readers, or shows it again', params: postParams, body: z.object({ commentSeq: seq.nullable().default(null), hidden: z.boolean() }), response: done, errors: ['notFound'],
  }),
  comments: call({
    ...common, method: 'GET', path: `${POST}/comments`, access: 'public',
    summary: 'Lists comments of a post, oldest first, replies below theirs', params: postParams, query: commentQuery, response: commentPage, errors: [...reading],
  }),
  comment: call({
    ...common, announces: socketCommand.siteBoardChanged, ...posting, method: 'POST', path: `${POST}/comments`, access: 'session',
    summary: 'Comments on a post, or replies to a comment', params: postParams, body: commentForm.safeExtend({ parentSeq: seq.nullable().default(null) }), response: z.object({ commentSeq: seq }), errors: [...taking, 'postingTooFast'],
  }),
  updateComment: call({
    ...common, announces: socketCommand.siteBoardChanged, ...posting, method: 'POST', path: `${POST}/comments/:commentSeq`, access: 'session',
    summary: 'Changes my comment', params: commentParams, body: commentForm, response: done, errors: [...taking, 'staleEdit'],
  }),
  deleteComment: call({ ...common, announces: socketCommand.siteBoardChanged, method: 'POST', path: `${POST}/comments/:commentSeq/delete`, access: 'session', summary: 'Deletes a comment', params: commentParams, response: done, errors: [...writing] }),
  people: call({
    ...common, method: 'GET', path: '/channels/:channelSeq/boards/people', access: 'member',
    summary: 'People that a text of a board may name, by the beginning of their name: staff, and who wrote in the boards',
    params: siteParams, query: z.object({ q: z.string().trim().max(40).default('') }), response: z.object({ people: z.array(classPerson) }),
  }),
  picture: call({
    ...common, method: 'POST', path: `${FILES}/picture`, access: 'session',
    summary: 'Stores a picture for a text that I write in a board: JPG or PNG up to 2 MB as a data URL; it is removed when no text takes it within a week',
    params: siteParams, body: pictureBody, response: picture, errors: ['notMember', 'attachmentsFull', 'fileTypeRefused', 'fileLimitExceeded', 'tooManyRequests'], bodyLimit: PICTURE_BODY_LIMIT,
  }),
  beginFile: call({
    ...common, method: 'POST', path: `${FILES}/file`, access: 'session',
    summary: 'Begins a file of a text that I write in a board; its parts follow', params: siteParams, body: z.object({ fileName: lineText.min(1).max(FILE_NAME_MAX), fileSize: z.int().min(1) }),
    response: z.object({ attachmentSeq: seq }), errors: ['notMember', 'attachmentsFull', 'fileTypeRefused', 'fileLimitExceeded', 'storageQuotaExceeded', 'storageFull'],
  }),
  filePart: call({
    ...common, method: 'POST', path: `${FILES}/:attachmentSeq/part`, access: 'session',
    summary: 'Stores the next part of my file, as base64; a part that is there already changes nothing',
    params: attachmentParams, body: z.object({ part: z.int().min(0).max(ATTACHED_FILE_MAX / FILE_PART_BYTES), content: z.base64().min(1).max(Math.ceil(FILE_PART_BYTES / 3) * 4) }),
    response: z.object({ received: z.int() }), errors: ['notFound', 'chunkDamaged'], bodyLimit: 3_000_000,
  }),
  discard: call({
    ...common, method: 'POST', path: `${FILES}/:attachmentSeq/delete`, access: 'session',
    summary: 'Deletes a picture or file of mine that no text has taken', params: attachmentParams, response: done, errors: ['notFound'],
  }),
})
