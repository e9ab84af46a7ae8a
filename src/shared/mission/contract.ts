import { z } from 'zod'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, curriculumParams, done, moment, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { TEXTAREA_MAX, urlRule } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { attachedList, file, picture } from '#shared/attach/contract.ts'
import { attachmentLimits } from '#shared/attach/rules.ts'
import { postRefusals } from './challenge.ts'
import { handedInStates, submissionStates, verdicts } from './submission.ts'

/** Rows of a page of hand-ins or posts. */
export const MISSION_PAGE_SIZE = 20
/** Rows of a page of a list of staff at most. */
export const MISSION_PAGE_MAX = 200

/** Orders of the classes of a site with missions, and of the hand-ins of a class. */
export const missionClassSorts = ['newest', 'title'] as const
export type MissionClassSort = (typeof missionClassSorts)[number]
export const submissionSorts = ['handedIn', 'changed'] as const
export type SubmissionSort = (typeof submissionSorts)[number]

export const NOTE_MAX = 1000

/** What a learner hands in or posts: a text, a link, pictures or files. */
export const missionWords = z.object({
  content: z.string().trim().max(TEXTAREA_MAX).default(''),
  linkUrl: z.union([z.literal(''), urlRule.max(500)]).default(''),
  pictures: attachedList(attachmentLimits.submission.pictures), files: attachedList(attachmentLimits.submission.files),
}).refine(({ content, linkUrl, pictures, files }) => content !== '' || linkUrl !== '' || pictures.length + files.length > 0, { error: validationMessage('validation:missionEmpty'), path: ['content'] })
/** As `missionWords`, where a link is asked for. */
export const linkedWords = missionWords.refine(({ linkUrl }) => linkUrl !== '', { error: validationMessage('validation:missionLink'), path: ['linkUrl'] })
export type MissionWords = z.infer<typeof missionWords>

const words = { content: z.string(), linkUrl: z.string(), pictures: z.array(picture), files: z.array(file) }

/** One hand-in; `state` is its own. */
export const submission = z.object({
  submissionSeq: seq, state: z.enum(handedInStates), ...words, note: z.string(),
  createdAt: moment, updatedAt: moment, judgedAt: moment.nullable(),
})
export type Submission = z.infer<typeof submission>

/** A hand-in in the inbox of staff. */
export const inboxSubmission = submission.extend({
  curriculumSeq: seq, userSeq: seq, name: z.string(),
  /** Of the mission. */
  title: z.string(), dueAt: z.string().nullable(),
})
export type InboxSubmission = z.infer<typeof inboxSubmission>

/** A proof posted in a challenge. */
export const missionPost = z.object({
  postSeq: seq, userSeq: seq, name: z.string(), profileImageUrl: z.string().nullable(), ...words, createdAt: moment,
  likeCount: z.int(), isLiked: z.boolean(), isMine: z.boolean(),
  /** Whose comments are those of this post (`mission.thread`); null before anyone opened them. */
  threadSeq: seq.nullable(), commentCount: z.int(),
})
export type MissionPost = z.infer<typeof missionPost>

const standing = z.discriminatedUnion('curriculumTypeCd', [
  z.object({
    curriculumTypeCd: z.literal(curriculumTypeCd.mission), workTypeCd: z.string(), dueAt: z.string().nullable(),
    state: z.enum(submissionStates),
    /** Mine, newest first. */
    submissions: z.array(submission),
  }),
  z.object({
    curriculumTypeCd: z.literal(curriculumTypeCd.course),
    lessons: z.array(z.object({ curriculumSeq: seq, title: z.string(), isComplete: z.boolean() })),
  }),
  z.object({
    curriculumTypeCd: z.literal(curriculumTypeCd.certification),
    maxChallengeCount: z.int(), dailyChallengeCount: z.int(), dailyChallengeStartTime: z.string().nullable(), dailyChallengeEndTime: z.string().nullable(),
    /** Posts that complete it. */
    needed: z.int(),
    total: z.int(), today: z.int(), refusal: z.enum(postRefusals).nullable(),
    /** Whether I see the posts of others. */
    showsOthers: z.boolean(),
  }),
])
export type MissionStanding = z.infer<typeof standing>

const submissionParams = courseParams.extend({ submissionSeq: seq })
const postParams = courseParams.extend({ postSeq: seq })
const lastSeq = seq.optional()
const entering = ['notEnrolled', 'classNotFound', 'loginRequired', 'notFound'] as const
const listPage = { order: z.enum(['asc', 'desc']).default('desc'), cursor: z.string().max(400).optional(), size: z.coerce.number().int().min(1).max(MISSION_PAGE_MAX).default(MISSION_PAGE_SIZE) }
const room = { course: 'CLASS_ROOM_READ' } as const
const judging = { course: 'CLASS_ROOM_UPDATE' } as const

/** Missions and challenges (courses spec §3, §7; ROOM-04, STU-08). A mission is a curriculum item: the curriculum's calls make, change and delete it. */
export const missionCalls = /* @__PURE__ */ domainCalls('mission', {
  site: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/missions', access: { site: 'SITE_CLASS_READ' },
    summary: 'Lists the classes of a site that have missions from a place of the list on, with the hand-ins that wait and all',
    params: siteParams,
    query: z.object({
      /** In the title. */
      q: z.string().trim().max(100).default(''),
      /** With hand-ins that wait. */
      waiting: z.literal('Y').optional(),
      sort: z.enum(missionClassSorts).default('newest'), ...listPage,
    }),
    response: z.object({
      classes: z.array(z.object({ courseSeq: seq, title: z.string(), imageUrl: z.string().nullable(), isPublic: z.boolean(), missions: z.int(), people: z.int(), waiting: z.int(), total: z.int() })),
      /** Null at the end. */
      after: z.string().nullable(),
      /** Of all that match; null further on in the list. */
      totalCount: z.int().nullable(),
    }),
  }),
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions', access: room,
    summary: 'Lists the missions of a class, with the hand-ins that wait and all',
    params: courseParams,
    response: z.object({ missions: z.array(z.object({ curriculumSeq: seq, curriculumTypeCd: z.string(), title: z.string(), waiting: z.int(), total: z.int() })) }),
  }),
  lesson: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/:curriculumSeq', access: 'public',
    summary: 'Returns a mission with my standing in it',
    params: curriculumParams,
    response: z.object({ mission: standing, isComplete: z.boolean(), canTakePart: z.boolean(), xp: z.int(), point: z.int() }),
    errors: [...entering],
  }),
  submit: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/:curriculumSeq/submissions', access: 'session', announces: socketCommand.missionChanged,
    summary: 'Hands in a mission: the first time, or again once returned',
    params: curriculumParams, body: missionWords,
    response: z.object({ submission }),
    errors: [...entering, 'missionStateChanged', 'invalidInput', 'attachmentRefused'],
  }),
  edit: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/submissions/:submissionSeq', access: 'session', announces: socketCommand.missionChanged,
    summary: 'Changes my hand-in until it is judged',
    params: submissionParams, body: missionWords,
    response: z.object({ submission }),
    errors: [...entering, 'missionStateChanged', 'invalidInput', 'attachmentRefused'],
  }),
  withdraw: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/submissions/:submissionSeq/withdraw', access: 'session', announces: socketCommand.missionChanged,
    summary: 'Takes back my hand-in until it is judged',
    params: submissionParams,
    response: done,
    errors: [...entering, 'missionStateChanged'],
  }),
  inbox: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/submissions', access: room,
    summary: 'Lists hand-ins: those that wait oldest first, judged ones newest first',
    params: courseParams,
    query: z.object({ /** That one alone, whatever its state. */ submission: seq.optional(), state: z.enum(handedInStates).default('submitted'), mission: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(), lastSeq }),
    response: z.object({ submissions: z.array(inboxSubmission), hasMore: z.boolean() }),
  }),
  submissions: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/submissions/list', access: room,
    summary: 'Lists hand-ins of all states from a place of the list on',
    params: courseParams,
    query: z.object({
      /** In the name, the text and the link. */
      q: z.string().trim().max(100).default(''),
      state: z.enum(handedInStates).optional(), mission: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      sort: z.enum(submissionSorts).default('handedIn'), ...listPage,
    }),
    response: z.object({
      submissions: z.array(inboxSubmission),
      /** Null at the end. */
      after: z.string().nullable(),
      /** Of all that match; null further on in the list. */
      totalCount: z.int().nullable(),
    }),
  }),
  history: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/submissions/of/:userSeq', access: room,
    summary: 'Lists what a learner handed in in this class, newest first',
    params: courseParams.extend({ userSeq: seq }),
    response: z.object({ submissions: z.array(inboxSubmission) }),
    errors: ['notFound'],
  }),
  judge: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/submissions/:submissionSeq/judge', access: judging, announces: socketCommand.missionChanged,
    summary: 'Approves or returns a hand-in as it was read; many are judged by a bulk change',
    params: submissionParams,
    body: z.object({ verdict: z.enum(verdicts), note: z.string().trim().max(NOTE_MAX).default(''), updatedAt: moment }).refine(({ verdict, note }) => verdict === 'approve' || note !== '', { error: validationMessage('validation:required'), path: ['note'] }),
    response: done,
    errors: ['notFound', 'missionStateChanged'],
  }),
  posts: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/:curriculumSeq/posts', access: 'public',
    summary: 'Lists the posts of a challenge that I may see, newest first',
    params: curriculumParams,
    query: z.object({ lastSeq }),
    response: z.object({ posts: z.array(missionPost), hasMore: z.boolean() }),
    errors: [...entering],
  }),
  post: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/:curriculumSeq/posts', access: 'session', verifiedFor: 'posting', announces: socketCommand.missionChanged,
    summary: 'Posts a proof in a challenge, within its counts and daily window',
    params: curriculumParams, body: missionWords,
    response: z.object({ post: missionPost, isComplete: z.boolean() }),
    errors: [...entering, 'challengeFull', 'challengeDayFull', 'challengeClosed', 'emailNotVerified', 'attachmentRefused'],
  }),
  thread: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/posts/:postSeq/thread', access: 'session',
    summary: 'Opens the comments of a post: the number of the board post that holds them',
    params: postParams,
    response: z.object({ threadSeq: seq }),
    errors: [...entering],
  }),
  deletePost: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/posts/:postSeq/delete', access: 'session', announces: socketCommand.missionChanged,
    summary: 'Deletes a post: my own, or any as staff; it no longer counts',
    params: postParams,
    response: done,
    errors: [...entering, 'noPermission'],
  }),
  like: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/posts/:postSeq/like', access: 'session', announces: socketCommand.missionChanged,
    summary: 'Likes a post',
    params: postParams,
    response: z.object({ likeCount: z.int() }),
    errors: [...entering],
  }),
  unlike: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/posts/:postSeq/like/delete', access: 'session', announces: socketCommand.missionChanged,
    summary: 'Takes my like back',
    params: postParams,
    response: z.object({ likeCount: z.int() }),
    errors: [...entering],
  }),
  mine: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/mine', access: 'session',
    summary: 'Returns my experience and points of a class, the days on which I took part, and the terms',
    params: courseParams,
    response: z.object({
      xp: z.int(), point: z.int(), streak: z.int(),
      /** In Asia/Seoul, newest first. */
      days: z.array(z.string()),
      terms: z.string(), leaderboardYn: yn,
    }),
    errors: ['notEnrolled', 'classNotFound', 'loginRequired'],
  }),
  leaderboard: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/missions/leaderboard', access: 'session',
    summary: 'Lists the learners with the most experience; empty for learners where the teacher switched it off',
    params: courseParams,
    response: z.object({ learners: z.array(z.object({ userSeq: seq, name: z.string(), xp: z.int(), point: z.int(), isMe: z.boolean() })) }),
    errors: ['notEnrolled', 'classNotFound', 'loginRequired'],
  }),
  terms: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/challenge/terms', access: room,
    summary: 'Returns the terms of a class’s challenges and whether learners see the leaderboard',
    params: courseParams,
    response: z.object({ terms: z.string(), leaderboardYn: yn }),
  }),
  updateTerms: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/challenge/terms', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Changes the terms of a class’s challenges and who sees the leaderboard',
    params: courseParams,
    body: z.object({ terms: z.string().trim().max(TEXTAREA_MAX), leaderboardYn: yn }),
    response: done,
    errors: ['classInTrash'],
  }),
})
