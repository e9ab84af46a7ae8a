import type { QueryKey } from '@tanstack/react-query'
import { callKey } from '#renderer/entities/callQuery.ts'

interface OfSite { channelSeq: number }
interface OfCourse extends OfSite { courseSeq: number }

const siteOf = ({ channelSeq }: OfSite) => ({ params: { channelSeq } })
const courseOf = ({ channelSeq, courseSeq }: OfCourse) => ({ params: { channelSeq, courseSeq } })
/** Learners get a class without its form fields. */
const asLearner = { type: undefined }

/** Keys that changes of classes make stale. By call names: manifests, which are on every page, use them. */
export const courseKeys = {
  ofSite: (site: OfSite): readonly QueryKey[] => [
    callKey('course.list', siteOf(site)), callKey('channel.categories', siteOf(site)), callKey('enrollment.myCourses', siteOf(site)),
    callKey('course.detail', { ...siteOf(site), query: asLearner }), callKey('curriculum.outline', siteOf(site)), callKey('review.list', siteOf(site)),
  ],
  one: (course: OfCourse): readonly QueryKey[] => [
    callKey('course.detail', { ...courseOf(course), query: asLearner }), callKey('curriculum.outline', courseOf(course)), callKey('review.list', courseOf(course)), callKey('pack.detail', courseOf(course)),
  ],
  all: (): readonly QueryKey[] => [
    callKey('course.list'), callKey('channel.categories'), callKey('enrollment.myCourses'), callKey('course.detail', { query: asLearner }), callKey('curriculum.outline'), callKey('review.list'),
  ],
  mine: (site: OfSite): readonly QueryKey[] => [callKey('enrollment.myCourses', siteOf(site))],
  studioList: (site: OfSite): readonly QueryKey[] => [callKey('course.studioList', siteOf(site))],
  draft: (course: OfCourse): readonly QueryKey[] => [callKey('course.draft', courseOf(course))],
  curriculum: (course: OfCourse): readonly QueryKey[] => [callKey('curriculum.edit', courseOf(course))],
}
