import { joinConditions } from '#shared/enrollment/joinConditions.ts'
import type { courseCalls } from '#shared/course/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { choiseStatusCd, userLimitTypeCd, yn } from '#shared/kernel/codes.ts'
import { courseStanding } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { hiddenFrom, presentCard } from './cards.ts'
import { displayOf } from './formRows.ts'
import type { FoundCourse } from './queries/courses.ts'
import type { StudioRow } from './queries/studio.ts'

type Detail = CallResult<typeof courseCalls.detail>

function presentViewer(found: FoundCourse, actor: Actor): Detail['course']['viewer'] {
  return {
    userTypeCd: courseStanding(actor, found.userTypeCd),
    isAttend: found.attendAt !== null && found.choiseStatusCd === choiseStatusCd.approved,
    attendSeq: found.attendSeq,
    attendAt: isoOf(found.attendAt),
    validAt: isoOf(found.validAt),
    choiseStatusCd: found.choiseStatusCd,
    payUntil: isoOf(found.payUntil),
    cancelReason: found.cancelReason,
    likeAt: isoOf(found.likeAt),
    reviewExpringAt: isoOf(found.reviewExpringAt),
  }
}

/** @param forUpdate the editing view, with hidden fields */
export function presentDetail(found: FoundCourse, actor: Actor, now: Date, forUpdate: boolean): Detail {
  const row = found.course
  const reader = forUpdate ? 'staff' : 'everyone'
  const hidden = hiddenFrom(reader, row)
  const display = displayOf(row)
  const isLimited = row.userLimitTypeCd !== userLimitTypeCd.unlimited
  const conditions = joinConditions(row)
  return {
    course: {
      ...presentCard({ ...row, writerName: found.writerName, writerImageUrl: found.writerImageUrl }, now, reader),
      introduction: row.introduction,
      outcomes: row.outcomes,
      vodDays: hidden.validity ? null : row.vodDays,
      attendSum: hidden.attendSum ? null : row.attendSum,
      remainingAttendee: isLimited && display.courseRemainingAttendeeShowYn === yn.yes ? Math.max(0, row.maxUserCount - row.acceptCount) : null,
      startAt: isoOf(row.startAt),
      endAt: isoOf(row.endAt),
      materialTitle: row.materialTitle,
      materialPrice: row.materialPrice,
      materialPriceEx: row.materialPriceEx,
      couponYn: row.couponYn,
      settingPayTimeYn: row.settingPayTimeYn === 'Y' ? 'Y' : 'N',
      liveTypeCd: row.liveTypeCd,
      deliveryCd: row.deliveryCd,
      openTypeCd: row.openTypeCd,
      trashTypeCd: row.trashTypeCd,
      trashedAt: isoOf(row.trashedAt),
      restoreExpiredAt: isoOf(row.restoreExpiredAt),
      ...display,
      submittedAt: forUpdate ? isoOf(row.submittedAt) : null,
      releaseAt: forUpdate ? isoOf(row.releaseAt) : null,
      createdAt: isoOf(row.createdAt),
      updatedAt: isoOf(row.updatedAt),
      viewer: presentViewer(found, actor),
    },
    setting: { joinMembersOnlyYn: conditions.includes('member') ? 'Y' : 'N', courseReviewYn: found.courseReviewYn === 'Y' ? 'Y' : 'N' },
    classManagers: hidden.tutor ? [] : found.managers,
    joinConditions: conditions,
  }
}

export function presentStudioCourse(row: StudioRow): CallResult<typeof courseCalls.studioList>['courses'][number] {
  return {
    ...presentCard(row, row.updatedAt, 'staff'),
    attendCount: row.attendCount,
    waitCnt: row.waitCount,
    onMainPage: row.onMainPage,
    submittedAt: isoOf(row.submittedAt),
    releaseAt: isoOf(row.releaseAt),
    trashTypeCd: row.trashTypeCd,
    trashedAt: isoOf(row.trashedAt),
    restoreExpiredAt: isoOf(row.restoreExpiredAt),
    updatedAt: isoOf(row.updatedAt),
    uploadingCount: row.uploadingCount,
  }
}
