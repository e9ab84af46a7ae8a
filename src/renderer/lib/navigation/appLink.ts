import type { PageLink } from '#shared/desktop/appLink.ts'
import type { Destination } from './paths.ts'

/** Route of a system link. A lesson sends visitors to login and back; a live class is joined from its lesson. */
export function destinationOf(link: Exclude<PageLink, { kind: 'alarm' }>): Destination {
  switch (link.kind) {
    case 'class':
      return { name: 'classes-view', params: { courseSeq: link.courseSeq }, query: { channelSeq: link.channelSeq } }
    case 'lesson':
    case 'live':
      return { name: 'classroom', params: { courseSeq: link.courseSeq, curriculumId: link.curriculumSeq }, query: { channelSeq: link.channelSeq } }
  }
}
