import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { contentSorts, contentStates, likeSorts } from './rules.ts'

/** Rows of one answer at most. */
export const OVERVIEW_PAGE_MAX = 500
/** Classes offered as a filter at most. */
export const OVERVIEW_CLASSES_MAX = 100
/** Days of the trend at most. */
export const TREND_DAYS_MAX = 400

const day = z.iso.datetime({ offset: true })
const page = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  sort: z.enum(sorts).default(sorts[0] as never), order: z.enum(['asc', 'desc']).default('desc'),
  cursor: z.string().max(400).optional(), size: z.coerce.number().int().min(1).max(OVERVIEW_PAGE_MAX).default(50),
})
const course = z.object({ courseSeq: seq, title: z.string() })

/** A class that a member likes. */
const like = course.extend({
  courseTypeCd: z.string(), userSeq: seq, name: z.string(),
  /** Null without the right to members. */
  email: z.string().nullable(),
  likeAt: moment,
  /** Whether they attend it by now. */
  attendYn: yn,
})
export type Like = z.infer<typeof like>

const likeFilter = z.object({
  /** In the member's name; with the right to members also in the address. */
  q: z.string().trim().max(100).default(''),
  courseSeq: seq.optional(),
  from: day.optional(),
  /** Exclusive. */
  until: day.optional(),
  attendYn: yn.optional(),
})
export type LikeFilter = z.input<typeof likeFilter>

/** An item of any class but sections, as the editor shows it. */
const content = z.object({
  curriculumSeq: seq, courseSeq: seq, courseTitle: z.string(), sectionTitle: z.string(), title: z.string(), curriculumTypeCd: z.enum(curriculumTypeCd),
  /** Seconds of a video; null: none, or not known yet. */
  duration: z.number().nullable(),
  state: z.enum(contentStates),
  /** Learners who began it, and who completed it. */
  watchedCount: z.int(), completedCount: z.int(),
  /** Of its files; copies of a lesson share theirs. */
  storageBytes: z.int(),
  updatedAt: moment,
})
export type Content = z.infer<typeof content>

const contentFilter = z.object({
  /** In the title of the lesson or its class. */
  q: z.string().trim().max(100).default(''),
  courseSeq: seq.optional(),
  type: z.enum(curriculumTypeCd).optional(),
  state: z.enum(contentStates).optional(),
})
export type ContentFilter = z.input<typeof contentFilter>

/** What staff see of all classes of a site at once (SET-07). */
export const overviewCalls = /* @__PURE__ */ domainCalls('overview', {
  likes: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/likes', access: { site: 'SITE_CLASSLIKE_READ' },
    summary: 'Which members like which classes, from a place of the list on.',
    params: siteParams, query: likeFilter.extend(page(likeSorts)),
    /** `after` is null at the end. */
    response: z.object({ likes: z.array(like), after: z.string().nullable() }),
  }),
  likeSummary: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/likes/summary', access: { site: 'SITE_CLASSLIKE_READ' },
    summary: 'How many likes match, by day in Seoul and by class.',
    params: siteParams, query: likeFilter,
    response: z.object({
      totalCount: z.int(), foundCount: z.int(), personCount: z.int(),
      /** Days with likes that match, the last ones, in order. */
      days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
      /** Liked classes of the site, the most liked first. */
      courses: z.array(course.extend({ likeCount: z.int() })),
    }),
  }),
  contents: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/contents', access: { site: 'SITE_CLASS_READ' },
    summary: 'Lessons of all classes, as the editor shows them, from a place of the list on; without classes in the trash.',
    params: siteParams, query: contentFilter.extend(page(contentSorts)),
    /** `after` is null at the end. */
    response: z.object({ contents: z.array(content), after: z.string().nullable() }),
  }),
  contentSummary: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/contents/summary', access: { site: 'SITE_CLASS_READ' },
    summary: 'How many lessons a site has, how many match and what their files take.',
    params: siteParams, query: contentFilter,
    response: z.object({ totalCount: z.int(), foundCount: z.int(), storageBytes: z.int(), courses: z.array(course) }),
  }),
})
