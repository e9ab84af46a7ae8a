import type { PageLink } from '#shared/desktop/appLink.ts'
import type { Destination } from './paths.ts'

/**
 * Where a link of the system leads. A lesson asks a guest to log in and comes back; a live class is joined from its lesson.
 */
export function destinationOf(link: Exclude<PageLink, { kind: 'alarm' }>): Destination {
  switch (link.kind) {
    case 'class':
      return { name: 'classes-view', params: { courseSeq: link.courseSeq }, query: { channelSeq: link.channelSeq } }
    case 'lesson':
    case 'live':
      return { name: 'classroom', params: { courseSeq: link.courseSeq, curriculumId: link.curriculumSeq }, query: { channelSeq: link.channelSeq } }
  }
}
