import { enrollmentAlarms } from '#shared/enrollment/alarms.ts'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { freeSeatJob } from './seatNotice.ts'
import { enrollmentHandlers } from './routes.ts'
import { createEnrollmentService } from './service.ts'
import type { EnrollmentPorts, EnrollmentService } from './service.ts'
import { enrollmentTables } from './tables.ts'

export { lessonToGoOnWith, presentMyCourse } from './present.ts'
export { createEnrollmentNotice } from './notice.ts'
export { countEnrollments, deleteHolds, findAttendee, heldByOthers, readLessonViews, writeCancelled, writeNewAttendees } from './queries.ts'
export { followPack, keepGiven, lockClassesOf, newPlaces } from './packs.ts'
export { listAttendeesIn, listGivenBy, packSendsGoods } from './queries/packs.ts'
export type { AttendeeRow } from './queries/packs.ts'
export { listEvents, listLatestEvents, noteAttendees, noteRemoved } from './queries/history.ts'
export type { AttendeeEventRow } from './queries/history.ts'
export { approvedValues, askSeat, endEnrollment, enrolBuyer, freeOf, freeSeat, freeSeats, giveSeats, heldUntil, holdSeat, lacksSeat, readSeats, seatRefusal, setMembersAccess, takeMembersSeat, takenOf, takeSeat } from './seats.ts'
export { ATTENDEE_MAIL_QUEUE, FREE_SEAT_QUEUE, tellAttendees, tellFreeSeats } from './seatNotice.ts'
export type { AttendeeMail, AttendeeMailKind } from './seatNotice.ts'
export type { CountedAs, LessonViewRow } from './queries.ts'
export type { EnrollmentService } from './service.ts'

export function createEnrollmentModule(ports: EnrollmentPorts): ServerModule<'enrollment'> & { service: EnrollmentService } {
  const service = createEnrollmentService(ports)
  return { ...enrollmentTables, handlers: enrollmentHandlers(service), jobs: [freeSeatJob(ports)], alarms: Object.values(enrollmentAlarms), pages: [{ path: enrollmentPaths['me-classes'], title: 'shell:title.myClasses' }], service }
}
