import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, moment, money, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { currency, packageUserLimitTypeCd } from '#shared/kernel/codes.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { courseCard, detailQuery } from '#shared/course/contract.ts'
import { COURSE_TITLE_MAX, COURSE_TITLE_MIN } from '#shared/course/form.ts'
import { PACK_CLASSES_MAX, PACK_CLASSES_MIN } from './rules.ts'

/** A package as the specification names its state (courses spec §3). */
export const pack = z.object({
  startAt: moment.nullable(),
  endAt: moment.nullable(),
  price: money.nullable(),
  discountPrice: money.nullable(),
  partNumber: z.int(),
  /** Null when hidden by the package. */
  currentPartNumber: z.int().nullable(),
  isFull: z.boolean(),
  userLimitTypeCd: z.enum(packageUserLimitTypeCd),
  choiseTypeCd: z.string(),
  fareCd: z.string(),
  likeAt: moment.nullable(),
  settingPayTimeYn: z.enum(['Y', 'N']),
})

/** A class of a package, with the caller's own enrollment in it. */
export const packClass = courseCard.extend({
  /** Enrolled now: buying the package asks for `skipAttendCheck` (PACK-03). */
  isEnrolled: z.boolean(),
  validAt: moment.nullable(),
  /** Buying the package now extends the period (PACK-04), to `extendedTo`; null: without an end. */
  isExtended: z.boolean(),
  extendedTo: moment.nullable(),
  /** No seat left for the caller. */
  isFullForMe: z.boolean(),
})
export type PackClass = z.infer<typeof packClass>

const amount = z.object({ amount: money, currency: z.enum(currency) })

/** The classes of a package in their order, each once. */
export const packClasses = z.array(seq)
  .min(PACK_CLASSES_MIN, { error: validationMessage('validation:packMin', { min: PACK_CLASSES_MIN }) })
  .max(PACK_CLASSES_MAX, { error: validationMessage('validation:maxItems', { max: PACK_CLASSES_MAX }) })
  .refine((seqs) => new Set(seqs).size === seqs.length, { error: validationMessage('validation:choose') })

export const newPack = z.object({
  title: lineText.min(COURSE_TITLE_MIN, { error: validationMessage('validation:minLength', { min: COURSE_TITLE_MIN }) }).max(COURSE_TITLE_MAX),
  currency: z.enum(currency).default(currency.krw),
  courseSeqs: packClasses,
})

/** Package calls (courses spec §2 to §5; PACK-01 to PACK-05). What a package shares with classes is in `course`: settings, picture, publishing, likes, trash. */
export const packCalls = /* @__PURE__ */ domainCalls('pack', {
  create: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/packages', access: { site: 'PACKAGE_LIFECYCLE_CREATE' },
    summary: 'Creates a draft package of two or more classes',
    params: siteParams,
    body: newPack,
    response: z.object({ courseSeq: seq, updatedAt: moment }),
  }),
  /**
   * Beside its `course.detail`. `type=update`: the editing view, also of classes that are not public. Cached for visitors alone: who
   * has no part in the package may attend its classes, and the response says which.
   */
  detail: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/packages/:courseSeq', access: 'public', publicRead: 'visitors',
    summary: 'Returns a package with its classes, and what they cost one by one',
    params: courseParams,
    query: detailQuery,
    response: z.object({
      pack,
      classes: z.array(packClass),
      /** What it costs less than its classes one by one; null when it does not, or the currencies differ. */
      saving: z.object({ separately: amount, saved: amount }).nullable(),
    }),
    errors: ['classNotFound', 'classDeleted'],
  }),
  saveClasses: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/packages/:courseSeq/classes', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'Chooses and orders the classes of a package at once; who has the package keeps what it gave',
    announces: socketCommand.courseChanged,
    params: courseParams,
    body: z.object({ courseSeqs: packClasses }),
    response: z.object({ courseSeqs: z.array(seq) }),
    errors: ['classNotFound', 'classInTrash'],
  }),
})
