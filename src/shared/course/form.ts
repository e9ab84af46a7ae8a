import { z } from 'zod'
import {
  CATEGORY_DEFAULT, COURSE_TYPE_DEFAULT, categoryCdPattern, choiseTypeCd, courseTypeCd, currency, deliveryCd, difficultyCd, fareCd,
  liveTypeCd, openTypeCd, userLimitTypeCd, yn,
} from '#shared/kernel/codes.ts'
import type { FareCd, OpenTypeCd } from '#shared/kernel/codes.ts'
import { INSTALMENT_MONTHS_MAX } from './pricing.ts'
import { outcomeLines } from './outcomes.ts'
import { displayDefaults, displayRules } from './display.ts'
import { VOD_DAYS_MAX, VOD_DAYS_UNLIMITED } from '#shared/enrollment/accessPeriod.ts'
import { lineText, momentRule, onOneLine } from '#shared/kernel/format/formats.ts'
import { imageTypes } from '#shared/kernel/format/pictures.ts'
import { richText } from '#shared/kernel/format/richText.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { ValidationKey } from '#shared/kernel/format/validationMessage.ts'

export const COURSE_TITLE_MIN = 2
export const COURSE_TITLE_MAX = 100
export const COURSE_SUBTITLE_MAX = 200
/** Characters, markup included. */
export const INTRODUCTION_MAX = 100_000
export const USER_COUNT_MAX = 100_000
/** Highest price in minor units: a hundred million won, or a million dollars. */
export const PRICE_MAX = 100_000_000

/** Largest class picture, bytes: 2 MB (courses spec §5). */
export const IMAGE_MAX_BYTES = 2 * 1024 * 1024

/** Why a picture is refused: its type, or over 2 MB (courses spec §5); null when accepted. */
export function imageRefusal(contentType: string, bytes: number, types: readonly string[] = imageTypes): ValidationKey | null {
  if (!types.includes(contentType)) return 'validation:imageType'
  return bytes > IMAGE_MAX_BYTES ? 'validation:imageSize' : null
}

export const OUTCOMES_MAX = 8
export const OUTCOME_MAX = 100
/** What one can do after the class, a line each. */
const outcomes = z.string().max(10 * OUTCOMES_MAX * OUTCOME_MAX)
  .overwrite((text) => outcomeLines(text.split('\n').map(onOneLine).join('\n')).join('\n'))
  .refine((text) => outcomeLines(text).length <= OUTCOMES_MAX && outcomeLines(text).every(({ length }) => length <= OUTCOME_MAX), { error: validationMessage('validation:shortLines', { count: OUTCOMES_MAX, max: OUTCOME_MAX }) })

const moment = momentRule.nullable()
const price = z.int().nonnegative().max(PRICE_MAX).nullable()
const people = z.int().nonnegative().max(USER_COUNT_MAX)
const yesNo = z.enum(yn)

/** Fields that can be saved at any time (STU-09; courses spec §3), none required: publishing checks them. Prices in minor units. */
export const courseDraft = z.object({
  // Packages have calls of their own.
  courseTypeCd: z.enum(courseTypeCd, { error: validationMessage('validation:choose') }).exclude(['package'], { error: validationMessage('validation:choose') }),
  categoryCd: z.string().regex(categoryCdPattern, { error: validationMessage('validation:choose') }),
  difficultyCd: z.enum(difficultyCd),
  title: lineText.max(COURSE_TITLE_MAX),
  subTitle: lineText.max(COURSE_SUBTITLE_MAX),
  introduction: richText(INTRODUCTION_MAX),
  outcomes,
  userLimitTypeCd: z.enum(userLimitTypeCd),
  choiseTypeCd: z.enum(choiseTypeCd),
  maxUserCount: people,
  minUserCount: people,
  fareCd: z.enum(fareCd),
  currency: z.enum(currency),
  price,
  discountPrice: price,
  discountStartAt: moment,
  discountEndAt: moment,
  materialTitle: lineText.max(COURSE_TITLE_MAX),
  /** Won. */
  materialPrice: price,
  /** Cents. */
  materialPriceEx: price,
  /** Shows the price by the month, over `installmentMonth` months (COUR-03). */
  installmentStatus: yesNo,
  installmentMonth: z.int().min(0).max(INSTALMENT_MONTHS_MAX),
  couponYn: yesNo,
  settingPayTimeYn: yesNo,
  payStartAt: moment,
  payEndAt: moment,
  startAt: moment,
  endAt: moment,
  vodDays: z.int({ error: validationMessage('validation:vodDays') })
    .min(VOD_DAYS_UNLIMITED, { error: validationMessage('validation:vodDays') })
    .max(VOD_DAYS_MAX, { error: validationMessage('validation:vodDays') })
    .refine((days) => days !== 0, { error: validationMessage('validation:vodDays') }),
  liveTypeCd: z.enum(liveTypeCd),
  deliveryCd: z.enum(deliveryCd),
  openTypeCd: z.enum(openTypeCd),
  ...displayRules,
}).partial()
export type CourseDraft = z.infer<typeof courseDraft>
export type CourseForm = Required<CourseDraft>

/** Defaults of a new class (courses spec §3): free, unlimited. */
export const courseDefaults: CourseForm = {
  courseTypeCd: COURSE_TYPE_DEFAULT,
  categoryCd: CATEGORY_DEFAULT,
  difficultyCd: difficultyCd.beginner,
  title: '',
  subTitle: '',
  introduction: '',
  outcomes: '',
  userLimitTypeCd: userLimitTypeCd.unlimited,
  choiseTypeCd: choiseTypeCd.automatic,
  maxUserCount: 0,
  minUserCount: 0,
  fareCd: fareCd.free,
  currency: currency.krw,
  price: null,
  discountPrice: null,
  discountStartAt: null,
  discountEndAt: null,
  materialTitle: '',
  materialPrice: null,
  materialPriceEx: null,
  installmentStatus: yn.no,
  installmentMonth: 0,
  couponYn: yn.yes,
  settingPayTimeYn: yn.no,
  payStartAt: null,
  payEndAt: null,
  startAt: null,
  endAt: null,
  vodDays: VOD_DAYS_UNLIMITED,
  liveTypeCd: liveTypeCd.zoom,
  deliveryCd: deliveryCd.none,
  openTypeCd: openTypeCd.attendees,
  ...displayDefaults,
}

/** Opening a paid class to anyone makes it free: fee type 03, no price (courses spec §4; STU-02). The user confirms it first. */
export function openToAnyone(course: Pick<CourseForm, 'fareCd'>): {
  needsConfirmation: boolean
  change: { openTypeCd: OpenTypeCd; fareCd: FareCd; price: null; discountPrice: null }
} {
  return {
    needsConfirmation: course.fareCd === fareCd.paid,
    change: { openTypeCd: openTypeCd.anyone, fareCd: fareCd.open, price: null, discountPrice: null },
  }
}
