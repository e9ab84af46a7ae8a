import type { Course } from '#shared/course/contract.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'
import { displayDefaults } from '#shared/course/display.ts'
import type { Review } from '#shared/review/contract.ts'

/** A visitor's relation to a class. */
export const aGuestViewer: Course['viewer'] = {
  userTypeCd: null, isAttend: false, attendSeq: null, attendAt: null, validAt: null, choiseStatusCd: null, payUntil: null, cancelReason: null, likeAt: null, reviewExpringAt: null,
}

/** A free class open to enrollment, with overrides. */
export function aCourse(over: Partial<Course> = {}): Course {
  return {
    channelSeq: 1, courseSeq: 7, courseTypeCd: '05', categoryCd: '000001', difficultyCd: '01', title: '수채화 첫걸음', subTitle: '', imageUrl: null,
    writerName: '김하늘', writerImageUrl: null, fareCd: '00', currency: 'KRW', price: null, discountPrice: null, discountStartAt: null,
    discountEndAt: null, installmentStatus: 'N', installmentMonth: 0, payStartAt: null, payEndAt: null, userLimitTypeCd: '01', choiseTypeCd: '01', maxUserCount: 0, minUserCount: 0,
    attendCount: 12, acceptCnt: 12, waitCnt: 0, likeCount: 3, reviewCount: 0, reviewRate: 0, publicCd: '00', curriculumTypeCds: ['02'],
    lessonCount: 2, runSeconds: 0, openedAt: '2026-10-01T00:00:00Z', introduction: '<p>물과 색</p>', outcomes: '', vodDays: -1, startAt: null, endAt: null, materialTitle: '',
    materialPrice: null, materialPriceEx: null, couponYn: 'Y', settingPayTimeYn: 'N', liveTypeCd: '00', deliveryCd: '99', openTypeCd: '00', trashTypeCd: '00',
    trashedAt: null, restoreExpiredAt: null, ...displayDefaults, submittedAt: null, releaseAt: null, isFull: (over.attendCount ?? 12) >= (over.maxUserCount ?? 0), attendSum: null, remainingAttendee: null, createdAt: '2026-10-01T00:00:00Z', updatedAt: '2026-10-01T00:00:00Z', viewer: aGuestViewer,
    ...over,
  }
}

/** An item of the class page. */
export function aLesson(curriculumSeq: number, over: Partial<CurriculumOutline> = {}): CurriculumOutline {
  return { curriculumSeq, curriculumTypeCd: '02', title: `수업 ${curriculumSeq}`, duration: 60, isPublic: false, isComplete: false, viewedPercent: 0, ...over }
}

/** A review, with overrides. */
export function aReview(evaluationSeq: number, over: Partial<Review> = {}): Review {
  return {
    evaluationSeq, attendSeq: 100 + evaluationSeq, userSeq: 200 + evaluationSeq, name: `수강생${evaluationSeq}`, profileImageUrl: null, reviewPoint: 4.5,
    deliveryPoint: null, kindnessPoint: null, preparednessPoint: null, punctualityPoint: null, recommendYn: null, answer: null, helpfulCount: 0, hiddenReason: null, pictures: [],
    description: `좋았어요 ${evaluationSeq}`, createdAt: '2026-11-20T00:00:00Z', ...over,
  }
}
