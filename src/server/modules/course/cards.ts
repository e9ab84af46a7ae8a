import { courses, users } from '#server/db/schema/index.ts'
import { isoOf } from '#server/db/moments.ts'
import type { CallResult } from '#shared/contract/kernel.ts'
import type { courseCalls } from '#shared/contract/course.ts'
import { reviewRate } from '#shared/domain/review.ts'
import { imageUrlOf } from '#server/content/pictures.ts'

/** What a card is made of; no more, since lists are read often. Join `users` on the writer. */
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
  payStartAt: courses.payStartAt,
  payEndAt: courses.payEndAt,
  userLimitTypeCd: courses.userLimitTypeCd,
  choiseTypeCd: courses.choiseTypeCd,
  maxUserCount: courses.maxUserCount,
  minUserCount: courses.minUserCount,
  attendCount: courses.attendCount,
  waitCount: courses.waitCount,
  likeCount: courses.likeCount,
  reviewCount: courses.reviewCount,
  reviewSum: courses.reviewSum,
  publicCd: courses.publicCd,
  curriculumTypeCds: courses.curriculumTypeCds,
  lessonCount: courses.lessonCount,
  openedAt: courses.openedAt,
}

type CourseRow = typeof courses.$inferSelect
/** A row of `cardColumns`. */
export type CardRow = Pick<CourseRow, Exclude<keyof typeof cardColumns, 'writerName' | 'writerImageUrl'>> & {
  writerName: string
  writerImageUrl: string | null
}

/** A class as the contract's card. */
export type CourseCardReply = CallResult<typeof courseCalls.list>['courses'][number]

/** A card from its row. */
export function presentCard(row: CardRow): CourseCardReply {
  return {
    channelSeq: row.channelSeq,
    courseSeq: row.courseSeq,
    courseTypeCd: row.courseTypeCd,
    categoryCd: row.categoryCd,
    difficultyCd: row.difficultyCd,
    title: row.title,
    subTitle: row.subTitle,
    imageUrl: imageUrlOf(row.imageKey),
    writerName: row.writerName,
    writerImageUrl: row.writerImageUrl,
    fareCd: row.fareCd,
    currency: row.currency === 'USD' ? 'USD' : 'KRW',
    price: row.price,
    discountPrice: row.discountPrice,
    discountStartAt: isoOf(row.discountStartAt),
    discountEndAt: isoOf(row.discountEndAt),
    payStartAt: isoOf(row.payStartAt),
    payEndAt: isoOf(row.payEndAt),
    userLimitTypeCd: row.userLimitTypeCd,
    choiseTypeCd: row.choiseTypeCd,
    maxUserCount: row.maxUserCount,
    minUserCount: row.minUserCount,
    attendCount: row.attendCount,
    acceptCnt: row.attendCount,
    waitCnt: row.waitCount,
    likeCount: row.likeCount,
    reviewCount: row.reviewCount,
    reviewRate: reviewRate(row.reviewSum, row.reviewCount),
    publicCd: row.publicCd,
    curriculumTypeCds: row.curriculumTypeCds,
    lessonCount: row.lessonCount,
    openedAt: isoOf(row.openedAt),
  }
}
