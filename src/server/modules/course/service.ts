import type { CourseDraft } from '#shared/course/form.ts'
import { openChoices } from '#shared/course/features.ts'
import type { Feature } from '#shared/course/features.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { courseAuthoring } from './authoring.ts'
import { courseLifecycle } from './lifecycle.ts'
import type { CourseFiles } from './lifecycle.ts'
import { courseLikes } from './likes.ts'
import { courseDraftEdits } from './drafts.ts'
import type { ClassHooks } from './publishing.ts'
import { courseReading } from './reading.ts'
import { courseTextPictures } from './textPictures.ts'
import { courseRelease } from './release.ts'

export type CoursePorts = Pick<ServerPorts, 'database' | 'clock' | 'storage' | 'jobs' | 'log' | 'alarms'>

/** The caller checks permissions. */
export function createCourseService(ports: CoursePorts, files: CourseFiles, open: readonly Feature[], hooks: ClassHooks) {
  const { usableLives, seatsAdded } = hooks
  const { applyIn, ...drafts } = courseDraftEdits(ports, hooks)
  return {
    ...courseReading(ports),
    ...courseAuthoring(ports, { applyIn }, open, seatsAdded),
    openChoices: (change: CourseDraft) => openChoices(change, open),
    ...drafts,
    ...courseLifecycle(ports, files),
    ...courseLikes(ports),
    ...courseTextPictures(ports),
    ...courseRelease(ports, { applyIn, usableLives }),
  }
}
export type CourseService = ReturnType<typeof createCourseService>
/** Stores pictures for texts of a site. */
export type SitePictures = Pick<CourseService, 'addSitePicture' | 'addSiteIcon'>
