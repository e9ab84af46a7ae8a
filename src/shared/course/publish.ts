import { choiseTypeCd, courseTypeCd, curriculumTypeCd, deliveryCd, fareCd, liveTypeCd, openTypeCd, userLimitTypeCd, vodTypeCd, yn } from '#shared/kernel/codes.ts'
import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import { COURSE_TITLE_MIN, courseDefaults } from './form.ts'
import type { CourseDraft, CourseForm } from './form.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { isSection } from '#shared/curriculum/order.ts'
import { addMonths, epochOf, seoulDay } from '#shared/kernel/moments.ts'
import { offlineTimes } from '#shared/curriculum/offline.ts'
import { liveTimes } from '#shared/live/schedule.ts'
import { isMission } from '#shared/mission/lessons.ts'
import type { ServerUploadState } from '#shared/upload/limits.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { ValidationKey } from '#shared/kernel/format/validationMessage.ts'

export interface PublishIssue {
  /** The form field, or `curriculums` and the item's index. */
  path: (string | number)[]
  messageKey: ValidationKey
  params: Record<string, string | number>
}

/** A locale message in the format of `validationMessage`. */
export function publishIssueMessage(issue: PublishIssue): string {
  return validationMessage(issue.messageKey, issue.params)
}

const blocks = (field: string, messageKey: ValidationKey, params: PublishIssue['params'] = {}): PublishIssue => ({ path: [field], messageKey, params })

/** Shortest course period, in calendar months (courses spec §5, total period). */
export const COURSE_PERIOD_MONTHS_MIN = 1

const scheduled: ReadonlySet<string> = new Set([courseTypeCd.live, courseTypeCd.lecture, courseTypeCd.club, courseTypeCd.project])

/** Whether classes of a type are scheduled and so need a course period. */
export function hasCoursePeriod(typeCd: string): boolean {
  return scheduled.has(typeCd)
}

function* capacityIssues(course: CourseForm): Iterable<PublishIssue> {
  if (course.userLimitTypeCd === userLimitTypeCd.unlimited) return
  if (course.maxUserCount < 1) yield blocks('maxUserCount', 'validation:min', { min: 1 })
  else if (course.minUserCount > course.maxUserCount) yield blocks('minUserCount', 'validation:minAboveMax')
  if (course.userLimitTypeCd === userLimitTypeCd.waitlist && course.choiseTypeCd !== choiseTypeCd.approval) {
    yield blocks('choiseTypeCd', 'validation:waitlistNeedsApproval')
  }
}

function* priceIssues(course: CourseForm): Iterable<PublishIssue> {
  if (course.openTypeCd === openTypeCd.anyone && course.fareCd !== fareCd.open) yield blocks('fareCd', 'validation:openNotPaid')
  if ((course.materialPrice === null) !== (course.materialPriceEx === null)) {
    yield blocks(course.materialPrice === null ? 'materialPrice' : 'materialPriceEx', 'validation:materialBothCurrencies')
  }
  // The address is asked for with the order; a free class has none.
  if (course.deliveryCd === deliveryCd.shipped && course.fareCd !== fareCd.paid) yield blocks('deliveryCd', 'validation:shippedNotPaid')
  if (course.fareCd !== fareCd.paid) return
  if (course.price === null || course.price < 1) {
    yield blocks('price', 'validation:pricePositive')
  } else if (course.discountPrice !== null && course.discountPrice >= course.price) {
    yield blocks('discountPrice', 'validation:discountBelowPrice')
  }
  const from = epochOf(course.discountStartAt)
  const to = epochOf(course.discountEndAt)
  if (from !== null && to !== null && to <= from) yield blocks('discountEndAt', 'validation:endBeforeStart')
}

function* periodIssues(course: CourseForm): Iterable<PublishIssue> {
  const start = epochOf(course.startAt)
  const end = epochOf(course.endAt)
  if (hasCoursePeriod(course.courseTypeCd)) {
    if (start === null) yield blocks('startAt', 'validation:required')
    if (end === null) yield blocks('endAt', 'validation:required')
  }
  if (start === null || end === null) return
  if (end <= start) yield blocks('endAt', 'validation:endBeforeStart')
  else if (end < addMonths(start, COURSE_PERIOD_MONTHS_MIN)) yield blocks('endAt', 'validation:periodTooShort')
}

function* recruitmentIssues(course: CourseForm): Iterable<PublishIssue> {
  if (course.settingPayTimeYn === yn.no) return
  const opens = epochOf(course.payStartAt)
  const closes = epochOf(course.payEndAt)
  if (opens === null) yield blocks('payStartAt', 'validation:required')
  if (closes === null) {
    yield blocks('payEndAt', 'validation:required')
    return
  }
  if (opens !== null && closes <= opens) yield blocks('payEndAt', 'validation:recruitEndBeforeStart')
  const start = epochOf(course.startAt)
  if (start !== null && seoulDay(closes) < seoulDay(start)) yield blocks('payEndAt', 'validation:recruitEndBeforeClass')
}

/**
 * What blocks publishing a class (courses spec §5; STU-01), by field; absent fields count as `courseDefaults`. Our reading of
 * the spec's list:
 * - type, difficulty, category, shipping and live type have defaults, so are never missing;
 * - capacity matters with limited seats; the minimum may not exceed it;
 * - tuition of a paid class is above 0, and the discount price below it;
 * - live, lecture, club and project classes need a course period; any period lasts at least a month;
 * - recruitment dates are required when `settingPayTimeYn` is Y; the end is not before the class's start day in Seoul;
 * - material cost is given in both won and dollars, or not at all;
 * - the privacy setting is chosen on publishing itself.
 */
export function coursePublishIssues(draft: CourseDraft): PublishIssue[] {
  const course: CourseForm = { ...courseDefaults, ...draft }
  const issues = [...capacityIssues(course), ...priceIssues(course), ...periodIssues(course), ...recruitmentIssues(course)]
  const title = course.title.trim()
  if (title === '') issues.unshift(blocks('title', 'validation:required'))
  else if (title.length < COURSE_TITLE_MIN) issues.unshift(blocks('title', 'validation:minLength', { min: COURSE_TITLE_MIN }))
  return issues
}

export interface PublishableItem {
  curriculumSeq: number
  body: CurriculumBody
  uploads: readonly { state: ServerUploadState }[]
}

/** Where live lessons of a site can take place now. */
export interface LiveFacts {
  usable: readonly LiveTypeCd[]
  now: number
}

function itemIssue({ body, uploads }: PublishableItem, lives: LiveFacts | null): ValidationKey | null {
  if (body.curriculumTypeCd === curriculumTypeCd.video) {
    if (body.vodTypeCd !== vodTypeCd.hosted) return body.linkUrl === '' ? 'validation:videoMissing' : null
    if (uploads.some(({ state }) => state === 'ready')) return null
    return uploads.length === 0 ? 'validation:videoMissing' : 'validation:videoNotReady'
  }
  if (body.curriculumTypeCd === curriculumTypeCd.live) {
    const times = liveTimes(body)
    if (times === null) return 'validation:liveNotPlanned'
    if (times.endAt <= times.startAt) return 'validation:liveEndsBefore'
    if (body.joinUrl !== '') return null
    if (body.liveType === liveTypeCd.link) return 'validation:liveLinkMissing'
    // A past one takes place nowhere.
    return lives !== null && times.endAt > lives.now && !lives.usable.includes(body.liveType) ? 'validation:liveNoProvider' : null
  }
  if (body.curriculumTypeCd === curriculumTypeCd.offline) {
    const times = offlineTimes(body)
    if (times === null) return 'validation:liveNotPlanned'
    if (times.endAt <= times.startAt) return 'validation:liveEndsBefore'
    return body.addrRoad1 === '' ? 'validation:placeMissing' : null
  }
  if (body.curriculumTypeCd === curriculumTypeCd.materials) {
    return uploads.some(({ state }) => state === 'ready') ? null : 'validation:fileMissing'
  }
  if (body.curriculumTypeCd === curriculumTypeCd.course) return body.lessonSeqs.length === 0 ? 'validation:lessonsMissing' : null
  if (body.curriculumTypeCd === curriculumTypeCd.certification) return body.dailyChallengeCount > body.maxChallengeCount ? 'validation:dailyAboveTotal' : null
  if (body.curriculumTypeCd === curriculumTypeCd.text) {
    const words = body.content.replace(/<(?!img|video|iframe|hr)[^>]*>|&nbsp;/g, '').trim()
    return words === '' ? 'validation:content' : null
  }
  return null
}

const { live, video, offline, text: words, materials, chat } = curriculumTypeCd
const typeNeeds: Partial<Record<string, { has: (body: CurriculumBody) => boolean; messageKey: ValidationKey }>> = {
  [courseTypeCd.live]: { has: ({ curriculumTypeCd: type }) => type === live, messageKey: 'validation:liveLessonMissing' },
  [courseTypeCd.project]: { has: (body) => isMission(body) || body.curriculumTypeCd === chat, messageKey: 'validation:missionMissing' },
  [courseTypeCd.lecture]: { has: ({ curriculumTypeCd: type }) => type === live || type === offline || type === video, messageKey: 'validation:lectureEmpty' },
  [courseTypeCd.club]: { has: ({ curriculumTypeCd: type }) => type === live || type === offline || type === chat, messageKey: 'validation:clubEmpty' },
  [courseTypeCd.elearning]: { has: ({ curriculumTypeCd: type }) => type === video || type === words || type === materials, messageKey: 'validation:studyEmpty' },
}

/**
 * The lesson that a class of the type must have and lacks (courses spec §1): live: a live lesson; project: a mission or chat mission; special
 * lecture: a live, offline or video lesson; club: a meeting, live, offline or in chat; e-learning: something to learn alone, a video, text
 * or materials (digital goods are sold as such).
 */
export function typeIssue(bodies: readonly CurriculumBody[], typeCd: string): PublishIssue | null {
  const need = typeNeeds[typeCd]
  return need === undefined || bodies.some(need.has) ? null : blocks('curriculums', need.messageKey)
}

/** Whether an e-learning class has no video, which its learners expect. */
export function lacksVideo(bodies: readonly CurriculumBody[], typeCd: string): boolean {
  return typeCd === courseTypeCd.elearning && !bodies.some(({ curriculumTypeCd: type }) => type === video)
}

/** What blocks publishing in the curriculum: no lesson, none of those that its type needs, a missing or unfinished video or file, an empty text (courses spec §5); a coming live lesson without keys of its provider and link in reserve. @param lives null: not known @param isOld published without that lesson, which stays possible */
export function curriculumPublishIssues(items: readonly PublishableItem[], typeCd: string, lives: LiveFacts | null = null, isOld = false): PublishIssue[] {
  if (items.every(isSection)) return [blocks('curriculums', 'validation:curriculumEmpty')]
  const ofType = isOld ? null : typeIssue(items.map(({ body }) => body), typeCd)
  return [...(ofType === null ? [] : [ofType]), ...items.flatMap((item, index) => {
    const messageKey = itemIssue(item, lives)
    return messageKey === null ? [] : [{ path: ['curriculums', index], messageKey, params: { title: item.body.title } }]
  })]
}
