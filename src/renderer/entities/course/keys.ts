import type { QueryKey } from '@tanstack/react-query'
import { callKey } from '#renderer/entities/callQuery.ts'

interface OfSite { channelSeq: number }
interface OfCourse extends OfSite { courseSeq: number }

const siteOf = ({ channelSeq }: OfSite) => ({ params: { channelSeq } })
const courseOf = ({ channelSeq, courseSeq }: OfCourse) => ({ params: { channelSeq, courseSeq } })
/** Learners read a class without the fields of its form. */
const asLearner = { type: undefined }

/** What changes of classes make stale, by the names of the calls, as manifests name it on every page. */
export const courseKeys = {
  /** What learners read of a site's classes. */
  ofSite: (site: OfSite): readonly QueryKey[] => [
    callKey('course.list', siteOf(site)), callKey('channel.categories', siteOf(site)), callKey('enrollment.myCourses', siteOf(site)),
    callKey('course.detail', { ...siteOf(site), query: asLearner }), callKey('curriculum.outline', siteOf(site)), callKey('review.list', siteOf(site)),
  ],
  /** What learners read of one class. */
  one: (course: OfCourse): readonly QueryKey[] => [
    callKey('course.detail', { ...courseOf(course), query: asLearner }), callKey('curriculum.outline', courseOf(course)), callKey('review.list', courseOf(course)),
  ],
  /** What learners read of any class. */
  all: (): readonly QueryKey[] => [
    callKey('course.list'), callKey('channel.categories'), callKey('enrollment.myCourses'), callKey('course.detail', { query: asLearner }), callKey('curriculum.outline'), callKey('review.list'),
  ],
  /** The classes that the person attends. */
  mine: (site: OfSite): readonly QueryKey[] => [callKey('enrollment.myCourses', siteOf(site))],
  /** The studio's list, in all pages and states. */
  studioList: (site: OfSite): readonly QueryKey[] => [callKey('course.studioList', siteOf(site))],
  /** Unpublished changes of a class. */
  draft: (course: OfCourse): readonly QueryKey[] => [callKey('course.draft', courseOf(course))],
  /** The curriculum in the studio. */
  curriculum: (course: OfCourse): readonly QueryKey[] => [callKey('curriculum.edit', courseOf(course))],
}
