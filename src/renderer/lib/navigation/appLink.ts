import type { PageLink } from '#shared/desktop/appLink.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { pathOf } from './paths.ts'

/** Route of a system link. A lesson sends visitors to login and back; a live class is joined from its lesson. */
export function destinationOf(link: Exclude<PageLink, { kind: 'alarm' }>): string {
  switch (link.kind) {
    case 'class':
      return pathOf({ path: coursePaths['classes-view'], params: { courseSeq: link.courseSeq }, query: { channelSeq: link.channelSeq } })
    case 'lesson':
    case 'live':
      return pathOf({ path: classroomPaths.classroom, params: { courseSeq: link.courseSeq, curriculumId: link.curriculumSeq }, query: { channelSeq: link.channelSeq } })
  }
}
