import { z } from 'zod'
import { courseDraft } from './form.ts'
import { displayRules } from './display.ts'
import { joinConditionKinds } from '#shared/enrollment/joinConditions.ts'
import { call } from '#shared/kernel/call/call.ts'
import { courseParams, done, moment, money, pageQuery, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'

/** A class as its card shows it (courses spec §3). Codes are those of shared/kernel/codes. */
export const courseCard = z.object({
  channelSeq: seq,
  courseSeq: seq,
  courseTypeCd: z.string(),
  categoryCd: z.string(),
  difficultyCd: z.string(),
  title: z.string(),
  subTitle: z.string(),
  /** Address of the picture without its size; `.large`, `.medium`, `.small` stand before the extension. */
  imageUrl: z.string().nullable(),
  /** '' where the class hides its tutor. */
  writerName: z.string(),
  writerImageUrl: z.string().nullable(),
  fareCd: z.string(),
  currency: z.enum(['KRW', 'USD']),
  price: money.nullable(),
  discountPrice: money.nullable(),
  discountStartAt: moment.nullable(),
  discountEndAt: moment.nullable(),
  payStartAt: moment.nullable(),
  payEndAt: moment.nullable(),
  userLimitTypeCd: z.string(),
  choiseTypeCd: z.string(),
  maxUserCount: z.int(),
  minUserCount: z.int(),
  /** The counts are null where the class hides them. */
  attendCount: z.int().nullable(),
  acceptCnt: z.int().nullable(),
  waitCnt: z.int().nullable(),
  /** Whether as many attend as there are seats. */
  isFull: z.boolean(),
  likeCount: z.int(),
  reviewCount: z.int().nullable(),
  /** Mean of the ratings, one decimal; 0 with none, or where the class hides its reviews. */
  reviewRate: z.number(),
  publicCd: z.string(),
  /** Type codes that stand in the curriculum, for the kind badge. */
  curriculumTypeCds: z.array(z.string()),
  /** Number of lessons, sections not counted. */
  lessonCount: z.int(),
  openedAt: moment.nullable(),
})
export type CourseCard = z.infer<typeof courseCard>

/** What the class is to the person who asks; all empty for a guest. */
export const courseViewer = z.object({
  userTypeCd: z.enum(['MNG', 'FAC', 'CMG']).nullable(),
  isAttend: z.boolean(),
  attendSeq: seq.nullable(),
  attendAt: moment.nullable(),
  validAt: moment.nullable(),
  choiseStatusCd: z.string().nullable(),
  likeAt: moment.nullable(),
  reviewExpringAt: moment.nullable(),
})

/** A class in full (courses spec §3). */
export const course = courseCard.extend({
  /** Sanitised HTML. */
  introduction: z.string(),
  /** null where the class hides it. */
  vodDays: z.int().nullable(),
  /** Everybody who ever attended; null where the class hides it. */
  attendSum: z.int().nullable(),
  /** Seats left; null unless the class shows it and its seats are limited. */
  remainingAttendee: z.int().nullable(),
  startAt: moment.nullable(),
  endAt: moment.nullable(),
  materialTitle: z.string(),
  /** Won, and cents. */
  materialPrice: money.nullable(),
  materialPriceEx: money.nullable(),
  settingPayTimeYn: yn,
  liveTypeCd: z.string(),
  deliveryCd: z.string(),
  openTypeCd: z.string(),
  trashTypeCd: z.string(),
  trashedAt: moment.nullable(),
  restoreExpiredAt: moment.nullable(),
  ...displayRules,
  /** Of the editing view alone: submitted for review, and when the clock releases it. */
  submittedAt: moment.nullable(),
  releaseAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
  viewer: courseViewer,
})
export type Course = z.infer<typeof course>

/** A class as the studio's list shows it. */
export const studioCourse = courseCard.extend({
  /** Nothing is hidden from the class's staff. */
  attendCount: z.int(),
  waitCnt: z.int(),
  trashTypeCd: z.string(),
  trashedAt: moment.nullable(),
  restoreExpiredAt: moment.nullable(),
  updatedAt: moment,
  onMainPage: z.boolean(),
  submittedAt: moment.nullable(),
  releaseAt: moment.nullable(),
  /** Uploads that are not ready yet. */
  uploadingCount: z.int(),
})
export type StudioCourse = z.infer<typeof studioCourse>

export const courseSorts = ['latest', 'popular', 'rating', 'priceLow', 'priceHigh', 'closingSoon'] as const

const list = call({
  method: 'GET', backend: 'main', version: 'v3.0', path: '/channels/:channelSeq/courses', access: 'public', publicRead: 'everyone',
  summary: 'Public classes of the site',
  params: siteParams,
  query: pageQuery.extend({
    categoryCd: z.string().max(6).optional(),
    courseTypeCd: z.string().max(2).optional(),
    fareCd: z.string().max(2).optional(),
    q: z.string().trim().max(100).optional(),
    sort: z.enum(courseSorts).default('latest'),
    /** Y: those on the site's main page come first. */
    mainFirst: yn.optional(),
  }),
  response: z.object({ courses: z.array(courseCard), totalCount: z.int(), page: z.int(), size: z.int() }),
})

const draftValue = z.union([z.string(), z.number(), z.null()])
const draftRevision = z.string().max(64).optional()

/** Calls of classes (courses spec §7). */
export const courseCalls = {
  list,
  /** The list as older clients ask for it (courses spec §7: v2, v3). */
  listV2: { ...list, version: 'v2.0' as const },
  /** A private class answers its staff and attendees only; a purged one 410. `type=update` asks for the editing view. */
  detail: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq', access: 'public', publicRead: 'strangers',
    summary: 'Class information: the class, its setting, managers and join conditions',
    params: courseParams,
    query: z.object({ type: z.enum(['update']).optional() }),
    response: z.object({
      course,
      /** `courseReviewYn`: a class is reviewed before it becomes public. */
      setting: z.object({ joinMembersOnlyYn: yn, courseReviewYn: yn }),
      classManagers: z.array(z.object({ userSeq: seq, name: z.string(), userTypeCd: z.string(), profileImageUrl: z.string().nullable() })),
      joinConditions: z.array(z.enum(joinConditionKinds)),
    }),
    errors: ['classNotFound', 'classDeleted'],
  }),
  studioList: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/manage', access: { site: 'CLASS_INFO_READ' },
    summary: 'Classes that the person runs, with their state',
    params: siteParams,
    query: pageQuery.extend({
      state: z.enum(['all', 'draft', 'public', 'private', 'trash']).default('all'),
      q: z.string().trim().max(100).optional(),
    }),
    response: z.object({
      courses: z.array(studioCourse), totalCount: z.int(), page: z.int(), size: z.int(),
      counts: z.object({ all: z.int(), draft: z.int(), public: z.int(), private: z.int(), trash: z.int() }),
      courseReviewYn: yn,
    }),
  }),
  create: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses', access: { site: 'CLASS_LIFECYCLE_CREATE' },
    summary: 'Makes a draft class; the person becomes its class master',
    params: siteParams,
    body: courseDraft,
    response: z.object({ courseSeq: seq, updatedAt: moment }),
  }),
  /** `updatedAt` is that of the version edited: another person's later change answers `staleEdit` instead of being lost. */
  update: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Changes the given fields of a class, which are kept even when it may not be published so; those of a public class wait in its draft',
    announces: 'E0009',
    params: courseParams,
    body: z.object({ course: courseDraft.partial(), updatedAt: moment.optional() }),
    response: z.object({ updatedAt: moment }),
    errors: ['staleEdit', 'invalidInput', 'classInTrash'],
  }),
  image: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/image', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Sets the picture: JPG or PNG up to 2 MB as a data URL; an empty one takes it away',
    announces: 'E0009',
    params: courseParams,
    body: z.object({ image: z.string().max(2_900_000) }),
    response: z.object({ imageUrl: z.string().nullable(), updatedAt: moment }),
    errors: ['fileTypeRefused', 'fileLimitExceeded'],
    bodyLimit: 3_000_000,
  }),
  publish: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/publish', access: { course: 'CLASS_PUBLIC_UPDATE' },
    summary: 'Publishes the class, public (00) or private (99)',
    announces: 'E0009',
    params: courseParams,
    body: z.object({ publicCd: z.enum(['00', '99']) }),
    response: z.object({ publicCd: z.string(), updatedAt: moment }),
    errors: ['notPublishable', 'reviewRequired', 'classInTrash'],
  }),
  submit: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/submit', access: { course: 'CLASS_PUBLIC_UPDATE' },
    summary: 'Submits the class for review; the clock releases it at `releaseAt` (courses spec §4)',
    announces: 'E0009',
    params: courseParams,
    response: z.object({ submittedAt: moment, releaseAt: moment, updatedAt: moment }),
    errors: ['notPublishable', 'conflict', 'classInTrash'],
  }),
  withdraw: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/submit/delete', access: { course: 'CLASS_PUBLIC_UPDATE' },
    summary: 'Withdraws the submission; without one nothing changes',
    announces: 'E0009',
    params: courseParams,
    response: z.object({ updatedAt: moment }),
    errors: ['classInTrash'],
  }),
  saveReviewSetting: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/setting/course-review', access: { site: 'SITE_CLASS_UPDATE' },
    summary: 'Whether classes of the site are reviewed before they become public',
    params: siteParams,
    body: z.object({ courseReviewYn: yn }),
    response: z.object({ courseReviewYn: yn }),
  }),
  mainPage: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/main-page', access: { site: 'SITE_DESIGN_UPDATE' },
    summary: 'Puts the class on the site’s main page, or takes it off; one that stands there cannot be deleted',
    params: courseParams,
    body: z.object({ onMainPage: z.boolean() }),
    response: z.object({ onMainPage: z.boolean() }),
    errors: ['classInTrash'],
  }),
  draft: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/draft', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'What was edited of a public class and is not published yet, before and after',
    params: courseParams,
    response: z.object({
      /** How many changes there are in all. */
      count: z.int(),
      /** Names exactly these changes: applying or reverting takes it. */
      revision: z.string(),
      /** Fields of the form; of the introduction excerpts around the first difference, equal where only its markup differs. */
      fields: z.array(z.object({ field: z.string(), before: draftValue, after: draftValue })),
      picture: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
      items: z.array(z.object({
        curriculumSeq: seq, curriculumTypeCd: z.string(), kind: z.enum(['added', 'removed', 'changed']),
        /** Titles. */
        before: z.string().nullable(), after: z.string().nullable(),
      })),
      /** Whether the published items stand in another order. */
      isReordered: z.boolean(),
      /** Whether the last revert can be taken back. */
      canUndo: z.boolean(),
    }),
    errors: ['classNotFound'],
  }),
  draftApply: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/draft/apply', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Publishes what waits, all or nothing; `revision` refuses what was changed since it was shown',
    announces: 'E0009',
    params: courseParams,
    body: z.object({ revision: draftRevision }),
    response: z.object({ updatedAt: moment }),
    errors: ['notPublishable', 'staleEdit', 'classInTrash'],
  }),
  draftRevert: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/draft/revert', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Drops what waits; `draft/restore` takes that back',
    announces: 'E0009',
    params: courseParams,
    body: z.object({ revision: draftRevision }),
    response: z.object({ updatedAt: moment }),
    errors: ['staleEdit', 'classInTrash'],
  }),
  draftRestore: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/draft/restore', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Takes the last revert back, unless something was edited since',
    announces: 'E0009',
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
    announces: 'E0009',
    params: courseParams,
    response: z.object({ trashedAt: moment, restoreExpiredAt: moment }),
    errors: ['classHasAttendees', 'classOnMainPage', 'classInTrash', 'itemOptimising'],
  }),
  restore: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/restore', access: { course: 'CLASS_LIFECYCLE_DELETE' },
    summary: 'Takes a class out of the trash within 7 days',
    announces: 'E0009',
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
    summary: 'Takes a like back',
    params: courseParams,
    response: z.object({ likeAt: moment.nullable(), likeCount: z.int() }),
    errors: ['classInTrash'],
  }),
}
