import type { MenuPlace, PageLink } from '#shared/desktop/appLink.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { classroomPaths } from '#shared/classroom/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { JOINED_PARAM } from '#shared/live/paths.ts'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import { SITE_PARAM, pathOf } from '#renderer/lib/navigation/index.ts'

const menuPaths = { ...channelPaths, ...coursePaths, ...enrollmentPaths } satisfies Record<MenuPlace, string>

/** Address that a link of the desktop leads to. A lesson sends visitors to login and back; a live class is joined from its lesson. */
export function destinationOf(link: PageLink): string {
  switch (link.kind) {
    case 'class':
      return pathOf({ path: coursePaths['classes-view'], params: { courseSeq: link.courseSeq }, query: { channelSeq: link.channelSeq } })
    case 'lesson':
    case 'live':
      return pathOf({ path: classroomPaths.classroom, params: { courseSeq: link.courseSeq, curriculumId: link.curriculumSeq }, query: { channelSeq: link.channelSeq } })
    case 'joinedLive':
      return pathOf({ path: classroomPaths.classroom, params: { courseSeq: link.courseSeq, curriculumId: link.curriculumSeq }, query: { channelSeq: link.channelSeq, [JOINED_PARAM]: 'Y' } })
    case 'place':
      return menuPaths[link.place]
    case 'notification': {
      const [page = '', hash] = link.path.split('#')
      return `${page}${page.includes('?') ? '&' : '?'}${SITE_PARAM}=${link.channelSeq}${hash === undefined ? '' : `#${hash}`}`
    }
  }
}
