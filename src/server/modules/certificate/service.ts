import type { ShownCertificate } from '#shared/certificate/contract.ts'
import { certificatePaths } from '#shared/certificate/paths.ts'
import { CERTIFICATE_LETTERS, certificateNoOf, certificateState, nameInitials } from '#shared/certificate/rules.ts'
import { progressPercent } from '#shared/curriculum/order.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { AttendeeRef, CourseRef } from '#shared/kernel/refs.ts'
import { randomLetters } from '#server/infra/randomLetters.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { findAttendance, findAttendee, findByNo, findOfLearner, insertCertificate } from './queries.ts'
import type { Attendance, CertificateRow, LearnerRef } from './queries.ts'

export type CertificatePorts = Pick<ServerPorts, 'database' | 'clock' | 'config'>

/** Certificates of completed classes (COUR-10). */
export function createCertificateService({ database, clock, config }: CertificatePorts) {
  const { db } = database

  /** Issues it once. Throws `classNotFound`, `notEnrolled`, and `notFound` where the class is not completed. */
  async function issue(course: CourseRef, attendance: Attendance | undefined): Promise<{ userSeq: number; certificateNo: string }> {
    // A class that one does not attend may be a draft, which nobody hears of.
    if (attendance === undefined) throw new AppError('classNotFound')
    if (certificateState(attendance.choiseStatusCd) !== 'valid') throw new AppError('notEnrolled')
    const { userSeq, keptAt, completedCount, lessonCount, lastCompletedAt } = attendance
    const ref = { channelSeq: course.channelSeq, courseSeq: course.courseSeq, userSeq }
    const before = await findOfLearner(db, ref)
    if (before !== undefined) return { userSeq, certificateNo: before.certificateNo }
    if (progressPercent(completedCount, lessonCount, keptAt !== null) < 100) throw new AppError('notFound')
    const now = clock.now()
    await insertCertificate(db, { ...ref, certificateNo: certificateNoOf(randomLetters(CERTIFICATE_LETTERS)), completedAt: lastCompletedAt ?? keptAt ?? now, issuedAt: now })
    const issued = await findOfLearner(db, ref)
    if (issued === undefined) throw new AppError('notFound')
    return { userSeq, certificateNo: issued.certificateNo }
  }

  return {
    /** Throws `classNotFound`, `notEnrolled`, `notFound`. */
    issueMine: async (ref: LearnerRef) => issue(ref, await findAttendance(db, ref)),

    /** Throws `notFound` for an attendee of another class, `notEnrolled`. */
    async issueFor(ref: AttendeeRef) {
      const attendance = await findAttendee(db, ref)
      if (attendance === undefined) throw new AppError('notFound')
      return issue(ref, attendance)
    },

    /** What is printed. Throws `notFound` for one that is no longer valid. */
    async read(ref: LearnerRef): Promise<CertificateRow & { verifyUrl: string }> {
      const row = await findOfLearner(db, ref)
      if (row === undefined || certificateState(row.choiseStatusCd) !== 'valid') throw new AppError('notFound')
      const { link } = await siteLinksOf({ database, config }, ref.channelSeq)
      return { ...row, verifyUrl: link(certificatePaths.certificate.replace(':certificateNo', row.certificateNo)) }
    },

    /** Throws `notFound`; also for a learner who closed their account. */
    async verify(channelSeq: number, certificateNo: string): Promise<ShownCertificate> {
      const row = await findByNo(db, channelSeq, certificateNo)
      if (row === undefined || row.withdrawnAt !== null) throw new AppError('notFound')
      const { name, title, siteName, completedAt, choiseStatusCd } = row
      return { certificateNo, state: certificateState(choiseStatusCd), nameInitials: nameInitials(name), title, siteName, completedAt: completedAt.toISOString() }
    },
  }
}
export type CertificateService = ReturnType<typeof createCertificateService>
