import { describe, expect, it } from 'vitest'
import type { PageLink } from '#shared/desktop/appLink.ts'
import { destinationOf } from './linkDestination.ts'

const notification = (path: string): PageLink => ({ kind: 'notification', userSeq: 1, channelSeq: 3, path })

describe('a link of the desktop', () => {
  it.each<[PageLink, string]>([
    [{ kind: 'class', courseSeq: 7, channelSeq: 3 }, '/classes/7?channelSeq=3'],
    [{ kind: 'lesson', courseSeq: 7, curriculumSeq: 12, channelSeq: null }, '/classes/7/classroom/12'],
    [{ kind: 'live', courseSeq: 7, curriculumSeq: 12, channelSeq: 3 }, '/classes/7/classroom/12?channelSeq=3'],
    [{ kind: 'joinedLive', courseSeq: 7, curriculumSeq: 12, channelSeq: 3 }, '/classes/7/classroom/12?channelSeq=3&joined=Y'],
    [{ kind: 'place', place: 'settings-contents' }, '/settings/contents'],
    [notification('/classes/7'), '/classes/7?channelSeq=3'],
    [notification('/classes/7?tab=reviews'), '/classes/7?tab=reviews&channelSeq=3'],
    [notification('/classes/7/settings/curriculums#item-12'), '/classes/7/settings/curriculums?channelSeq=3#item-12'],
  ])('%o leads to %s [DESK-04]', (link, address) => expect(destinationOf(link)).toBe(address))
})
