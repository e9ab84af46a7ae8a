import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { z } from 'zod'
import { courseDraft } from './form.ts'
import { displayRules } from './display.ts'
import { studioSorts } from './studioSort.ts'
import { joinConditionKinds } from '#shared/enrollment/joinConditions.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, done, moment, money, pageQuery, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'
import { PICTURE_BODY_LIMIT, pictureBody, pictureErrors, storedPicture } from '#shared/kernel/call/pictureFields.ts'

/** A class as on its card (courses spec §3); codes in shared/kernel/codes. */
export const courseCard = z.object({
  channelSeq: seq,
  courseSeq: seq,
  courseTypeCd: z.string(),
  categoryCd: z.string(),
  difficultyCd: z.string(),
  title: z.string(),
  subTitle: z.string(),
  /** Picture URL without its size: insert `.large`, `.medium` or `.small` before the extension. */
  imageUrl: z.string().nullable(),
  /** '' when hidden by the class. */
  writerName: z.string(),
  writerImageUrl: z.string().nullable(),
  fareCd: z.string(),
  currency: z.enum(['KRW', 'USD']),
  price: money.nullable(),
  discountPrice: money.nullable(),
  discountStartAt: moment.nullable(),
  discountEndAt: moment.nullable(),
  installmentStatus: yn,
  installmentMonth: z.int(),
  payStartAt: moment.nullable(),
  payEndAt: moment.nullable(),
  userLimitTypeCd: z.string(),
  choiseTypeCd: z.string(),
  maxUserCount: z.int(),
  minUserCount: z.int(),
  /** Null when hidden by the class, as all counts. */
  attendCount: z.int().nullable(),
  acceptCnt: z.int().nullable(),
  waitCnt: z.int().nullable(),
  isFull: z.boolean(),
  likeCount: z.int(),
  reviewCount: z.int().nullable(),
  /** Mean rating, one decimal; 0 without reviews, or when they are hidden. */
  reviewRate: z.number(),
  publicCd: z.string(),
  /** Item types in the curriculum, for the kind badge. */
  curriculumTypeCds: z.array(z.string()),
  lessonCount: z.int(),
  /** Length of its videos, seconds. */
  runSeconds: z.int(),
  openedAt: moment.nullable(),
})
export type CourseCard = z.infer<typeof courseCard>

/** The caller's relation to the class; all empty for a visitor. */
export const courseViewer = z.object({
  userTypeCd: z.enum(['MNG', 'FAC', 'CMG']).nullable(),
  isAttend: z.boolean(),
  attendSeq: seq.nullable(),
  attendAt: moment.nullable(),
  validAt: moment.nullable(),
  choiseStatusCd: z.string().nullable(),
  payUntil: moment.nullable(),
  /** Why staff cancelled it; null: it is not cancelled, or they gave no reason. */
  cancelReason: z.string().nullable(),
  likeAt: moment.nullable(),
  reviewExpringAt: moment.nullable(),
})

/** A class in full (courses spec §3). */
export const course = courseCard.extend({
  introduction: z.string(),
  /** What one can do after the class, a line each; '' when it says nothing. */
  outcomes: z.string(),
  /** Null when hidden by the class. */
  vodDays: z.int().nullable(),
  /** Everyone who ever attended; null when hidden by the class. */
  attendSum: z.int().nullable(),
  /** Seats left; null when unlimited or hidden. */
  remainingAttendee: z.int().nullable(),
  startAt: moment.nullable(),
  endAt: moment.nullable(),
  materialTitle: z.string(),
  materialPrice: money.nullable(),
  materialPriceEx: money.nullable(),
  couponYn: yn,
  settingPayTimeYn: yn,
  liveTypeCd: z.string(),
  deliveryCd: z.string(),
  openTypeCd: z.string(),
  trashTypeCd: z.string(),
  trashedAt: moment.nullable(),
  restoreExpiredAt: moment.nullable(),
  ...displayRules,
  /** Editing view only; `releaseAt` is the automatic release. */
  submittedAt: moment.nullable(),
  releaseAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
  viewer: courseViewer,
})
export type Course = z.infer<typeof course>

/** `update`: the editing view, for staff. */
export const detailQuery = z.object({ type: z.enum(['update']).optional() })

/** A row of the studio's class list. */
export const studioCourse = courseCard.extend({
  attendCount: z.int(),
  waitCnt: z.int(),
  trashTypeCd: z.string(),
  trashedAt: moment.nullable(),
  restoreExpiredAt: moment.nullable(),
  updatedAt: moment,
  onMainPage: z.boolean(),
  submittedAt: moment.nullable(),
  releaseAt: moment.nullable(),
  uploadingCount: z.int(),
})
export type StudioCourse = z.infer<typeof studioCourse>

export const courseSorts = ['latest', 'popular', 'rating', 'priceLow', 'priceHigh', 'closingSoon'] as const

const list = call({
  method: 'GET', backend: 'main', version: 'v3.0', path: '/channels/:channelSeq/courses', access: 'public', publicRead: 'everyone',
  summary: 'Lists the public classes of the site',
  params: siteParams,
  query: pageQuery.extend({
    categoryCd: z.string().max(6).optional(),
    courseTypeCd: z.string().max(2).optional(),
    fareCd: z.string().max(2).optional(),
    q: z.string().trim().max(100).optional(),
    sort: z.enum(courseSorts).default('latest'),
    /** Y: classes of the main page first. */
    mainFirst: yn.optional(),
  }),
  response: z.object({ courses: z.array(courseCard), totalCount: z.int(), page: z.int(), size: z.int() }),
})

const draftValue = z.union([z.string(), z.number(), z.null()])
const draftRevision = z.string().max(64).optional()

const named = z.object({ courseSeq: seq, courseTypeCd: z.string(), title: z.string() })

/** Class calls (courses spec §7). */
export const courseCalls = /* @__PURE__ */ domainCalls('course', {
  list,
  /** For older clients (courses spec §7: v2, v3). */
  listV2: { ...list, version: 'v2.0' as const },
  /** Private classes: staff and attendees only; purged ones return 410. `type=update` returns the editing view. */
  detail: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq', access: 'public', publicRead: 'strangers',
    summary: 'Returns a class with its settings, managers and join conditions',
    params: courseParams,
    query: detailQuery,
    response: z.object({
      course,
      setting: z.object({ joinMembersOnlyYn: yn, courseReviewYn: yn }),
      classManagers: z.array(z.object({ userSeq: seq, name: z.string(), userTypeCd: z.string(), profileImageUrl: z.string().nullable(), biography: z.string() })),
      joinConditions: z.array(z.enum(joinConditionKinds)),
    }),
    errors: ['classNotFound', 'classDeleted'],
  }),
  studioList: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/manage', access: { site: 'CLASS_INFO_READ' },
    summary: 'Lists the classes that the user runs, with their state',
    params: siteParams,
    query: pageQuery.extend({
      state: z.enum(['all', 'draft', 'public', 'private', 'trash']).default('all'),
      q: z.string().trim().max(100).optional(),
      sort: z.enum(studioSorts).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    response: z.object({
      courses: z.array(studioCourse), totalCount: z.int(), page: z.int(), size: z.int(),
      counts: z.object({ all: z.int(), draft: z.int(), public: z.int(), private: z.int(), trash: z.int() }),
      courseReviewYn: yn,
    }),
  }),
  find: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/find', access: { site: 'CLASS_INFO_READ' },
    summary: 'Finds classes and lessons that the user runs by their names, the first few of each',
    params: siteParams,
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    response: z.object({ courses: z.array(named), lessons: z.array(named.extend({ curriculumSeq: seq, lesson: z.string() })) }),
  }),
  create: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses', access: { site: 'CLASS_LIFECYCLE_CREATE' },
    summary: 'Creates a draft class; the user becomes its class master',
    params: siteParams,
    body: courseDraft,
    response: z.object({ courseSeq: seq, updatedAt: moment }),
  }),
  /** Optimistic locking: `updatedAt` is that of the edited version; a stale one is refused with `staleEdit`. */
  update: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Updates the given fields of a class, publishable or not; changes of a public class go to its draft',
    announces: socketCommand.courseChanged,
    params: courseParams,
    body: z.object({ course: courseDraft.partial(), updatedAt: moment.optional() }),
    response: z.object({ updatedAt: moment }),
    errors: ['staleEdit', 'invalidInput', 'classInTrash'],
  }),
  image: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/image', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Sets the picture: JPG or PNG up to 2 MB as a data URL; empty removes it',
    announces: socketCommand.courseChanged,
    params: courseParams,
    body: z.object({ image: z.string().max(2_900_000) }),
    response: z.object({ imageUrl: z.string().nullable(), updatedAt: moment }),
    errors: ['fileTypeRefused', 'fileLimitExceeded'],
    bodyLimit: 3_000_000,
  }),
  textPicture: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/text-picture', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Stores a picture for the introduction or a lesson: JPG or PNG up to 2 MB as a data URL; it is removed when no text has used it for a week',
    params: courseParams,
    body: pictureBody, response: storedPicture, errors: [...pictureErrors, 'classInTrash'], bodyLimit: PICTURE_BODY_LIMIT,
  }),
  publish: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/publish', access: { course: 'CLASS_PUBLIC_UPDATE' },
    summary: 'Publishes the class, public (00) or private (99)',
    announces: socketCommand.courseChanged,
    params: courseParams,
    body: z.object({ publicCd: z.enum(['00', '99']) }),
    response: z.object({ publicCd: z.string(), updatedAt: moment }),
    errors: ['notPublishable', 'reviewRequired', 'classInTrash', 'classInPackage'],
  }),
  submit: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/submit', access: { course: 'CLASS_PUBLIC_UPDATE' },
    summary: 'Submits the class for review; it is released automatically at `releaseAt` (courses spec §4)',
    announces: socketCommand.courseChanged,
    params: courseParams,
    response: z.object({ submittedAt: moment, releaseAt: moment, updatedAt: moment }),
    errors: ['notPublishable', 'conflict', 'classInTrash'],
  }),
  withdraw: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/submit/delete', access: { course: 'CLASS_PUBLIC_UPDATE' },
    summary: 'Withdraws the submission; idempotent',
    announces: socketCommand.courseChanged,
    params: courseParams,
    response: z.object({ updatedAt: moment }),
    errors: ['classInTrash'],
  }),
  saveReviewSetting: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/setting/course-review', access: { site: 'SITE_CLASS_UPDATE' },
    summary: 'Returns whether classes of the site are reviewed before they become public',
    params: siteParams,
    body: z.object({ courseReviewYn: yn }),
    response: z.object({ courseReviewYn: yn }),
  }),
  mainPage: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/main-page', access: { site: 'SITE_DESIGN_UPDATE' },
    summary: 'Adds the class to the site’s main page, or removes it; a class on it cannot be deleted',
    params: courseParams,
    body: z.object({ onMainPage: z.boolean() }),
    response: z.object({ onMainPage: z.boolean() }),
    errors: ['classInTrash'],
  }),
  draft: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/draft', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Lists the unpublished changes of a public class, before and after',
    params: courseParams,
    response: z.object({
      count: z.int(),
      /** Identifies these changes; apply and revert require it. */
      revision: z.string(),
      /** Form fields; of the introduction, excerpts around the first difference, equal when only markup differs. */
      fields: z.array(z.object({ field: z.string(), before: draftValue, after: draftValue })),
      picture: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
      items: z.array(z.object({
        curriculumSeq: seq, curriculumTypeCd: z.string(), kind: z.enum(['added', 'removed', 'changed']),
        before: z.string().nullable(), after: z.string().nullable(),
      })),
      isReordered: z.boolean(),
      canUndo: z.boolean(),
    }),
    errors: ['classNotFound'],
  }),
  draftApply: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/draft/apply', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Publishes the draft in one transaction; a stale `revision` is refused',
    announces: socketCommand.courseChanged,
    params: courseParams,
    body: z.object({ revision: draftRevision }),
    response: z.object({ updatedAt: moment }),
    errors: ['notPublishable', 'staleEdit', 'classInTrash'],
  }),
  draftRevert: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/draft/revert', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Reverts the draft; `draft/restore` undoes it',
    announces: socketCommand.courseChanged,
    params: courseParams,
    body: z.object({ revision: draftRevision }),
    response: z.object({ updatedAt: moment }),
    errors: ['staleEdit', 'classInTrash'],
  }),
  draftRestore: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/draft/restore', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Undoes the last revert, unless the class was edited since',
    announces: socketCommand.courseChanged,
    params: courseParams,
    response: z.object({ updatedAt: moment }),
    errors: ['conflict', 'classInTrash'],
  }),
  copy: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/copy', access: { course: 'CLASS_LIFECYCLE_COPY' },
    summary: 'Copies a class with its curriculum as a new draft',
    params: courseParams,
    response: z.object({ courseSeq: seq }),
    errors: ['itemOptimising', 'classInTrash'],
  }),
  delete: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/delete', access: { course: 'CLASS_LIFECYCLE_DELETE' },
    summary: 'Moves a class to the trash',
    announces: socketCommand.courseChanged,
    params: courseParams,
    response: z.object({ trashedAt: moment, restoreExpiredAt: moment }),
    errors: ['classHasAttendees', 'classOnMainPage', 'classInTrash', 'itemOptimising', 'classInPackage'],
  }),
  deleteMany: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/delete', access: { site: 'CLASS_LIFECYCLE_DELETE' },
    summary: 'Moves classes, or packages, to the trash: all of them or, with the first refusal, none. Packages and classes are not deleted together',
    params: siteParams,
    body: z.object({ courseSeqs: z.array(seq).min(1).max(100) }),
    response: z.object({ trashedAt: moment, restoreExpiredAt: moment }),
    errors: ['classNotFound', 'packagesApart', 'classHasAttendees', 'classOnMainPage', 'classInTrash', 'itemOptimising', 'classInPackage'],
  }),
  restore: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/restore', access: { course: 'CLASS_LIFECYCLE_DELETE' },
    summary: 'Restores a class from the trash within 7 days',
    announces: socketCommand.courseChanged,
    params: courseParams,
    response: done,
    errors: ['restoreExpired'],
  }),
  like: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/like', access: 'session',
    summary: 'Likes (bookmarks) a class',
    params: courseParams,
    response: z.object({ likeAt: moment.nullable(), likeCount: z.int() }),
    errors: ['classInTrash'],
  }),
  unlike: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/like/delete', access: 'session',
    summary: 'Removes a like',
    params: courseParams,
    response: z.object({ likeAt: moment.nullable(), likeCount: z.int() }),
    errors: ['classInTrash'],
  }),
})
