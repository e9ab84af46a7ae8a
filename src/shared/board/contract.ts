import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, done, moment, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'
import { PICTURE_BODY_LIMIT, pictureBody, pictureErrors, storedPicture } from '#shared/kernel/call/pictureFields.ts'
import { TEXTAREA_MAX, lineText } from '#shared/kernel/format/formats.ts'
import { richText } from '#shared/kernel/format/richText.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { attachedList, file, picture } from '#shared/attach/contract.ts'
import { attachmentLimits } from '#shared/attach/rules.ts'
import { mention, namedPeople } from '#shared/mention/contract.ts'
import { boardFilters, communityTypes, postTypeCd, scopeCd, writtenTypes } from './codes.ts'

export const POST_TITLE_MAX = 100
/** Characters of a post's text, markup included. */
export const POST_CONTENT_MAX = 20_000
export const REPORT_REASON_MAX = 500
export const NOTICE_CATEGORY_MAX = 20
/** Longest video (s). */
const SECOND_MAX = 24 * 60 * 60
/** Page size of posts and of comments. */
const PAGE_MAX = 50

const title = lineText.min(1, { error: validationMessage('validation:required') }).max(POST_TITLE_MAX)
const content = richText(POST_CONTENT_MAX)
const scope = z.enum(scopeCd)
const postType = z.enum(postTypeCd)
const commentText = z.string().trim().min(1, { error: validationMessage('validation:content') }).max(POST_CONTENT_MAX)
const richComment = richText(POST_CONTENT_MAX)

/** Whether attendees of its class, or members of its site, get an alarm: staff may ask for it with a new notice. */
export const tellsAttendees = z.boolean().default(false)

/** A post as written. A question may have a title alone, and name a lesson and a second of its video. */
export const postForm = z.object({
  postTypeCd: z.enum(writtenTypes), title, content, scopeCd: scope, files: attachedList(attachmentLimits.post.files),
  pinned: z.boolean().default(false), urgent: z.boolean().default(false), tellsAttendees,
  curriculumSeq: seq.nullable().default(null), second: z.int().min(0).max(SECOND_MAX).nullable().default(null),
}).refine(({ postTypeCd: type, content: text }) => type === postTypeCd.question || text !== '', { error: validationMessage('validation:content'), path: ['content'] })
export type PostForm = z.output<typeof postForm>

/** `isRich`: the content is text of the editor, which holds its pictures and mentions; else plain text. */
export const commentForm = z.object({ content: commentText, isRich: z.boolean().default(false), pictures: attachedList(attachmentLimits.comment.pictures), userSeqs: namedPeople })
  .superRefine(({ content: text, isRich }, { issues, addIssue }) => {
    if (!isRich && text.length > TEXTAREA_MAX) addIssue({ code: 'too_big', maximum: TEXTAREA_MAX, inclusive: true, origin: 'string', path: ['content'], input: text })
    if (isRich && issues.length === 0) for (const { message } of richComment.safeParse(text).error?.issues ?? []) addIssue({ code: 'custom', message, path: ['content'], input: text })
  })
export type CommentForm = z.output<typeof commentForm>
export const reportForm = z.object({ reason: z.string().trim().min(1, { error: validationMessage('validation:required') }).max(REPORT_REASON_MAX) })

export const noticeForm = z.object({
  title, content: content.refine((text) => text !== '', { error: validationMessage('validation:content') }),
  category: lineText.max(NOTICE_CATEGORY_MAX).default(''), urgent: z.boolean().default(false),
})
export type NoticeForm = z.output<typeof noticeForm>

const author = z.object({
  /** Empty once the author has left. */
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  isStaff: z.boolean(),
  isMine: z.boolean(),
})

export const postLine = author.extend({
  postSeq: seq, postTypeCd: postType, scopeCd: scope,
  /** Empty for a secret post of another: its row alone is shown. */
  title: z.string(), masked: z.boolean(),
  pinned: z.boolean(), urgent: z.boolean(), hidden: z.boolean(),
  /** A question without an answer. */
  waiting: z.boolean(), accepted: z.boolean(),
  commentCount: z.int(), likeCount: z.int(), viewCount: z.int(),
  /** Its first picture; null without one. */
  pictureUrl: z.string().nullable(), fileCount: z.int(),
  /** 0 for all but staff. */
  reportCount: z.int(),
  curriculumSeq: seq.nullable(), lessonTitle: z.string().nullable(), second: z.int().nullable(),
  createdAt: moment,
})
export type PostLine = z.infer<typeof postLine>

export const post = postLine.extend({
  content: z.string(), files: z.array(file), acceptedCommentSeq: seq.nullable(), liked: z.boolean(), edited: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), comment: z.boolean(), accept: z.boolean(), manage: z.boolean(), like: z.boolean(), report: z.boolean() }),
})
export type Post = z.infer<typeof post>

export const comment = author.extend({
  commentSeq: seq,
  /** The comment that it replies to. */
  parentSeq: seq.nullable(),
  /** Empty when deleted, or hidden from the reader. */
  content: z.string(), isRich: z.boolean(), mentions: z.array(mention), pictures: z.array(picture), deleted: z.boolean(), hidden: z.boolean(), edited: z.boolean(), reportCount: z.int(), createdAt: moment,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), report: z.boolean(), manage: z.boolean() }),
})
export type Comment = z.infer<typeof comment>

/** Where a list goes on: behind the last post of a page; `lastTop` when it is among those that come first. */
const cursor = z.object({ lastSeq: seq, lastTop: yn })
export const listQuery = z.object({
  filter: z.enum(boardFilters).default('all'),
  q: z.string().trim().max(100).default(''),
  lastSeq: seq.optional(), lastTop: yn.optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(20),
})
export const postPage = z.object({
  posts: z.array(postLine), next: cursor.nullable(),
  can: z.object({ write: z.boolean(), moderate: z.boolean(), filters: z.array(z.enum(boardFilters)) }),
})
export type PostPage = z.infer<typeof postPage>

export const commentQuery = z.object({ lastThread: seq.optional(), lastSeq: seq.optional(), limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_MAX) })
export const commentPage = z.object({ comments: z.array(comment), next: z.object({ lastThread: seq, lastSeq: seq }).nullable() })
export const reportList = z.object({ reports: z.array(z.object({ commentSeq: seq.nullable(), name: z.string(), reason: z.string(), createdAt: moment })) })

const postParams = courseParams.extend({ postSeq: seq })
const commentParams = postParams.extend({ commentSeq: seq })
const noticeParams = siteParams.extend({ noticeSeq: seq })

const notice = z.object({ noticeSeq: seq, title: z.string(), category: z.string(), urgent: z.boolean(), viewCount: z.int(), createdAt: moment })
export type NoticeLine = z.infer<typeof notice>

const waitingQuestion = z.object({ postSeq: seq, courseSeq: seq, courseTitle: z.string(), title: z.string(), name: z.string(), lessonTitle: z.string().nullable(), commentCount: z.int(), createdAt: moment })
export type WaitingQuestion = z.infer<typeof waitingQuestion>

/** Counted at most: a longer list says "more than". */
export const WAITING_COUNT_MAX = 99

const unreadClass = z.object({
  courseSeq: seq,
  /** Posts of others in the community since I saw it. */
  posts: z.int(),
  /** Answers and replies of others to my questions since I saw the questions. */
  answers: z.int(),
  /** Questions without an answer, for staff of the class. */
  waiting: z.int(),
})
export type UnreadClass = z.infer<typeof unreadClass>

const COURSE = '/channels/:channelSeq/courses/:courseSeq' as const
const common = { backend: 'main', version: 'v2.0' } as const
const written = { announces: socketCommand.boardChanged, verifiedFor: 'posting' } as const
const writing = ['notEnrolled', 'boardReadOnly', 'noPermission', 'notFound', 'classInTrash'] as const
const taking = [...writing, 'attachmentRefused', 'emailNotVerified'] as const

/** Questions and boards of a class, notices of a site (courses spec §2, §3, §6; ROOM-05, SET-11). */
export const boardCalls = /* @__PURE__ */ domainCalls('board', {
  questions: call({
    ...common, method: 'GET', path: `${COURSE}/qna`, access: 'public',
    summary: 'Lists questions of a class or of one lesson: newest first, for staff those without an answer first',
    params: courseParams, query: listQuery.extend({ curriculumSeq: seq.optional() }), response: postPage, errors: ['notEnrolled'],
  }),
  waiting: call({
    ...common, method: 'GET', path: '/channels/:channelSeq/questions/waiting', access: { site: 'SITE_CONSOLE_READ' },
    summary: 'Lists the questions without an answer of all classes that I manage, oldest first',
    params: siteParams, query: z.object({ lastSeq: seq.optional(), limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(20) }),
    response: z.object({ questions: z.array(waitingQuestion), hasMore: z.boolean(), /** At most `WAITING_COUNT_MAX` + 1. */ count: z.int() }),
  }),
  unread: call({
    ...common, method: 'GET', path: '/channels/:channelSeq/boards/unread', access: 'member',
    summary: 'What is new for me in the boards of my classes, and which questions wait for me as staff: at most 100 classes, 100 counted of each',
    params: siteParams, query: z.object({ courseSeq: seq.optional() }), response: z.object({ classes: z.array(unreadClass) }),
  }),
  seen: call({
    ...common, method: 'POST', path: `${COURSE}/board/seen`, access: 'session',
    summary: 'Says that I have seen a board of a class: its posts, or the answers to my questions', params: courseParams, body: z.object({ board: z.enum(['question', 'community']) }), response: done, errors: ['notEnrolled'],
  }),
  posts: call({
    ...common, method: 'GET', path: `${COURSE}/communities`, access: 'public',
    summary: 'Lists posts of a class: pinned first, then newest first',
    params: courseParams, query: listQuery.extend({ postTypeCd: z.enum(communityTypes).optional() }), response: postPage, errors: ['notEnrolled'],
  }),
  detail: call({
    ...common, method: 'GET', path: `${COURSE}/board/:postSeq`, access: 'public',
    summary: 'A post or question', params: postParams, response: post, errors: ['notFound'],
  }),
  create: call({
    ...common, ...written, method: 'POST', path: `${COURSE}/board`, access: 'session',
    summary: 'Writes a post or asks a question', params: courseParams, body: postForm, response: z.object({ postSeq: seq }), errors: [...taking, 'postingTooFast'],
  }),
  update: call({
    ...common, ...written, method: 'POST', path: `${COURSE}/board/:postSeq`, access: 'session',
    summary: 'Changes my post', params: postParams, body: postForm, response: done, errors: [...taking],
  }),
  delete: call({
    ...common, method: 'POST', path: `${COURSE}/board/:postSeq/delete`, access: 'session', announces: socketCommand.boardChanged,
    summary: 'Deletes a post with its comments', params: postParams, response: done, errors: [...writing],
  }),
  like: call({
    ...common, method: 'POST', path: `${COURSE}/board/:postSeq/like`, access: 'session',
    summary: 'Likes a post, or takes the like back', params: postParams, body: z.object({ liked: z.boolean() }), response: z.object({ likeCount: z.int() }), errors: [...writing],
  }),
  report: call({
    ...common, method: 'POST', path: `${COURSE}/board/:postSeq/report`, access: 'session',
    summary: 'Reports a post, or a comment of it, to the staff', params: postParams, body: reportForm.extend({ commentSeq: seq.nullable().default(null) }), response: done,
    errors: [...writing, 'postingTooFast'],
  }),
  reports: call({
    ...common, method: 'GET', path: `${COURSE}/board/:postSeq/reports`, access: { course: 'CLASS_QUESTIONS_READ' },
    summary: 'Why a post and its comments were reported', params: postParams,
    response: reportList, errors: ['notFound'],
  }),
  manage: call({
    ...common, method: 'POST', path: `${COURSE}/board/:postSeq/manage`, access: { course: 'CLASS_QUESTIONS_UPDATE' }, announces: socketCommand.boardChanged,
    summary: 'Hides a post or comment from readers, or shows it again', params: postParams,
    body: z.object({ commentSeq: seq.nullable().default(null), hidden: z.boolean() }), response: done, errors: ['notFound', 'classInTrash'],
  }),
  comments: call({
    ...common, method: 'GET', path: `${COURSE}/board/:postSeq/comments`, access: 'public',
    summary: 'Lists comments of a post, oldest first, replies below theirs', params: postParams,
    query: commentQuery, response: commentPage, errors: ['notFound'],
  }),
  comment: call({
    ...common, ...written, method: 'POST', path: `${COURSE}/board/:postSeq/comments`, access: 'session',
    summary: 'Comments on a post, answers a question, or replies to a comment', params: postParams,
    body: commentForm.safeExtend({ parentSeq: seq.nullable().default(null) }), response: z.object({ commentSeq: seq }), errors: [...taking, 'postingTooFast'],
  }),
  updateComment: call({
    ...common, ...written, method: 'POST', path: `${COURSE}/board/:postSeq/comments/:commentSeq`, access: 'session',
    summary: 'Changes my comment', params: commentParams, body: commentForm, response: done, errors: [...taking, 'staleEdit'],
  }),
  deleteComment: call({
    ...common, method: 'POST', path: `${COURSE}/board/:postSeq/comments/:commentSeq/delete`, access: 'session', announces: socketCommand.boardChanged,
    summary: 'Deletes a comment; one with replies leaves its place', params: commentParams, response: done, errors: [...writing],
  }),
  accept: call({
    ...common, method: 'POST', path: `${COURSE}/board/:postSeq/accept`, access: 'session', announces: socketCommand.boardChanged,
    summary: 'Accepts an answer of a question, or none', params: postParams, body: z.object({ commentSeq: seq.nullable() }), response: done, errors: [...writing],
  }),

  notices: call({
    ...common, method: 'GET', path: '/channels/:channelSeq/notices', access: 'public',
    summary: 'Lists notices of a site, urgent ones first', params: siteParams,
    query: z.object({ lastSeq: seq.optional(), lastTop: yn.optional(), limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(20) }),
    response: z.object({ notices: z.array(notice), next: cursor.nullable() }),
  }),
  notice: call({
    ...common, method: 'GET', path: '/channels/:channelSeq/notices/:noticeSeq', access: 'public',
    summary: 'A notice of a site', params: noticeParams, response: notice.extend({ content: z.string() }), errors: ['notFound'],
  }),
  noticePicture: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/notices/picture', access: { site: 'SITE_BOARD_UPDATE' },
    summary: 'Stores a picture for a notice: JPG or PNG up to 2 MB as a data URL; it is removed when no text has used it for a week',
    params: siteParams, body: pictureBody, response: storedPicture, errors: [...pictureErrors], bodyLimit: PICTURE_BODY_LIMIT,
  }),
  createNotice: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/notices', access: { site: 'SITE_BOARD_UPDATE' },
    summary: 'Publishes a notice of a site', params: siteParams, body: noticeForm, response: z.object({ noticeSeq: seq }), errors: ['postingTooFast'],
  }),
  updateNotice: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/notices/:noticeSeq', access: { site: 'SITE_BOARD_UPDATE' },
    summary: 'Changes a notice', params: noticeParams, body: noticeForm, response: done, errors: ['notFound'],
  }),
  deleteNotice: call({
    ...common, method: 'POST', path: '/channels/:channelSeq/notices/:noticeSeq/delete', access: { site: 'SITE_BOARD_UPDATE' },
    summary: 'Deletes a notice', params: noticeParams, response: done, errors: ['notFound'],
  }),
})
