import { courses, users } from '#server/infra/db/schema/index.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { courseCalls } from '#shared/course/contract.ts'
import { hiddenOf } from '#shared/course/display.ts'
import { discountApplies } from '#shared/course/pricing.ts'
import { reviewRate } from '#shared/review/rules.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import { displayOf } from './formRows.ts'

/** Only what a card needs: lists are hot. Join `users` on the writer. */
export const cardColumns = {
  channelSeq: courses.channelSeq,
  courseSeq: courses.courseSeq,
  courseTypeCd: courses.courseTypeCd,
  categoryCd: courses.categoryCd,
  difficultyCd: courses.difficultyCd,
  title: courses.title,
  subTitle: courses.subTitle,
  imageKey: courses.imageKey,
  writerName: users.name,
  writerImageUrl: users.profileImageUrl,
  fareCd: courses.fareCd,
  currency: courses.currency,
  price: courses.price,
  discountPrice: courses.discountPrice,
  discountStartAt: courses.discountStartAt,
  discountEndAt: courses.discountEndAt,
  installmentStatus: courses.installmentStatus,
  installmentMonth: courses.installmentMonth,
  payStartAt: courses.payStartAt,
  payEndAt: courses.payEndAt,
  userLimitTypeCd: courses.userLimitTypeCd,
  choiseTypeCd: courses.choiseTypeCd,
  maxUserCount: courses.maxUserCount,
  minUserCount: courses.minUserCount,
  attendCount: courses.attendCount,
  waitCount: courses.waitCount,
  acceptCount: courses.acceptCount,
  likeCount: courses.likeCount,
  reviewCount: courses.reviewCount,
  reviewSum: courses.reviewSum,
  publicCd: courses.publicCd,
  curriculumTypeCds: courses.curriculumTypeCds,
  lessonCount: courses.lessonCount,
  runSeconds: courses.runSeconds,
  openedAt: courses.openedAt,
  display: courses.display,
}

type CourseRow = typeof courses.$inferSelect
export type CardRow = Pick<CourseRow, Exclude<keyof typeof cardColumns, 'writerName' | 'writerImageUrl'>> & {
  writerName: string
  writerImageUrl: string | null
}

export type CourseCardReply = CallResult<typeof courseCalls.list>['courses'][number]

export type CardReader = 'everyone' | 'staff'

const nothingHidden = { reviews: false, reviewCount: false, tutor: false, attendCount: false, attendSum: false, promotion: false, questions: false, validity: false }

export function hiddenFrom(reader: CardReader, row: Pick<CourseRow, 'display'>): ReturnType<typeof hiddenOf> {
  return reader === 'staff' ? nothingHidden : hiddenOf(displayOf(row))
}

// When promotions are hidden, shows only the current price.
function presentPrices(row: CardRow, now: Date, withPromotion: boolean): Pick<CourseCardReply, 'price' | 'discountPrice' | 'discountStartAt' | 'discountEndAt'> {
  const prices = { price: row.price, discountPrice: row.discountPrice, discountStartAt: isoOf(row.discountStartAt), discountEndAt: isoOf(row.discountEndAt) }
  if (withPromotion) return prices
  const price = discountApplies({ ...prices, fareCd: row.fareCd }, now.getTime()) ? row.discountPrice : row.price
  return { price, discountPrice: null, discountStartAt: null, discountEndAt: null }
}

/** A card without the fields that the class hides (COUR-02). */
export function presentCard(row: CardRow, now: Date, reader: CardReader = 'everyone'): CourseCardReply {
  const hidden = hiddenFrom(reader, row)
  const count = (value: number) => (hidden.attendCount ? null : value)
  return {
    channelSeq: row.channelSeq,
    courseSeq: row.courseSeq,
    courseTypeCd: row.courseTypeCd,
    categoryCd: row.categoryCd,
    difficultyCd: row.difficultyCd,
    title: row.title,
    subTitle: row.subTitle,
    imageUrl: imageUrlOf(row.imageKey),
    writerName: hidden.tutor ? '' : row.writerName,
    writerImageUrl: hidden.tutor ? null : row.writerImageUrl,
    fareCd: row.fareCd,
    currency: row.currency === 'USD' ? 'USD' : 'KRW',
    ...presentPrices(row, now, !hidden.promotion),
    installmentStatus: row.installmentStatus,
    installmentMonth: row.installmentMonth,
    payStartAt: isoOf(row.payStartAt),
    payEndAt: isoOf(row.payEndAt),
    userLimitTypeCd: row.userLimitTypeCd,
    choiseTypeCd: row.choiseTypeCd,
    maxUserCount: row.maxUserCount,
    minUserCount: row.minUserCount,
    attendCount: count(row.attendCount),
    acceptCnt: count(row.acceptCount),
    waitCnt: count(row.waitCount),
    isFull: row.acceptCount >= row.maxUserCount,
    likeCount: row.likeCount,
    reviewCount: hidden.reviewCount ? null : row.reviewCount,
    reviewRate: hidden.reviews ? 0 : reviewRate(row.reviewSum, row.reviewCount),
    publicCd: row.publicCd,
    curriculumTypeCds: row.curriculumTypeCds,
    lessonCount: row.lessonCount,
    runSeconds: row.runSeconds,
    openedAt: isoOf(row.openedAt),
  }
}
