import { enrollmentAlarms } from '#shared/enrollment/alarms.ts'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { enrollmentHandlers } from './routes.ts'
import { createEnrollmentService } from './service.ts'
import type { EnrollmentPorts, EnrollmentService } from './service.ts'
import { enrollmentTables } from './tables.ts'

export { lessonToGoOnWith, presentMyCourse } from './present.ts'
export { readLessonViews } from './queries.ts'
export { askSeat, endEnrollment, enrolBuyer, freeSeat, heldUntil, holdSeat, isFullFor } from './seats.ts'
export type { LessonViewRow } from './queries.ts'
export type { EnrollmentService } from './service.ts'

export function createEnrollmentModule(ports: EnrollmentPorts): ServerModule<'enrollment'> & { service: EnrollmentService } {
  const service = createEnrollmentService(ports)
  return { ...enrollmentTables, handlers: enrollmentHandlers(service), alarms: Object.values(enrollmentAlarms), pages: [{ path: enrollmentPaths['me-classes'], title: 'shell:title.myClasses' }], service }
}
