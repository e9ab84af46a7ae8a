import { courseAlarms } from '#shared/course/alarms.ts'
import type { Feature } from '#shared/course/features.ts'
import type { CourseResolver } from '#server/infra/http/resolvers.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { CourseFiles } from './lifecycle.ts'
import { courseHandlers } from './routes.ts'
import type { ClassHooks } from './publishing.ts'
import { createCourseService } from './service.ts'
import type { CoursePorts, CourseService } from './service.ts'
import { spreadOpenings } from './queries/catalogue.ts'
import { courseTables } from './tables.ts'

export { asPreviewed, asPreviewedSince, createCourseAccess, personOf, readVisibleCourse, requireVisible } from './access.ts'
export { cardColumns, hiddenFrom, presentCard } from './cards.ts'
export { hasEdits } from './queries/drafts.ts'
export { displayOf, formOf, valuesOf } from './formRows.ts'
export type { CourseFiles } from './lifecycle.ts'
export { areItemsOf, completed, insertItems, isShown, keepCompletions, lastCompletedAt, lastViewedAt, readItem, readItems, readOrder, writeItems, writeOrder, writeRunSeconds, writeSources, writeSummary } from './queries/items.ts'
export type { ItemFile, ItemRow } from './queries/items.ts'
export { listPackCards, listPackClasses, listPackSeqs, lockClasses, writePackClasses } from './queries/packs.ts'
export { appointment, findCourse, findCourseRow, hasCourses, insertCourse, lockCourse, lockLiveCourse, ownRow, runBy, withTies, writeCourse } from './queries/courses.ts'
export type { LiveChange, LivesChanged } from './publishing.ts'
export type { CourseRow } from './queries/courses.ts'
export type { CourseService, SitePictures } from './service.ts'

const { classes, ...others } = coursePaths
const pages: readonly ServedPage[] = [{ path: classes, title: 'head:classes', listed: ['site'] }, ...privatePages(others)]

const PURGE_CRON = '*/15 * * * *'
const PICTURES_CRON = '40 * * * *'
const RELEASE_CRON = '*/5 * * * *'

/** @param deps.open the features whose choices are available */
export function createCourseModule(
  ports: CoursePorts, { access, files, open, ...others }: ClassHooks & { access: CourseResolver; files: CourseFiles; open: readonly Feature[] },
): ServerModule<'course'> & { service: CourseService } {
  const service = createCourseService(ports, files, open, others)
  return {
    ...courseTables,
    handlers: courseHandlers(service),
    jobs: [
      { queue: 'course-release', cron: RELEASE_CRON, run: () => service.releaseDue() },
      { queue: 'course-pictures', cron: PICTURES_CRON, run: async () => { await service.removeUnusedPictures() } },
      { queue: 'course-purge', cron: PURGE_CRON, run: () => service.purgeExpired() },
    ],
    pages,
    alarms: Object.values(courseAlarms),
    provides: { courses: access },
    demo: ({ channelSeq }) => spreadOpenings(ports.database.db, channelSeq, ports.clock.now()),
    service,
  }
}
