import type { QueryKey } from '@tanstack/react-query'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { callKey } from '#renderer/entities/callQuery.ts'

/** What a learner sees of the missions of a class, stale after a completion or a judgement. */
export const missionKeys = ({ channelSeq, courseSeq }: CourseRef): QueryKey[] => {
  const params = { channelSeq, courseSeq }
  return [callKey('mission.lesson', { params }), callKey('mission.mine', { params }), callKey('mission.leaderboard', { params })]
}

/** What staff see of hand-ins, stale after one arrives or is judged. */
export const inboxKeys = ({ channelSeq, courseSeq }: CourseRef): QueryKey[] => {
  const params = { channelSeq, courseSeq }
  return [callKey('mission.site', { params: { channelSeq } }), callKey('mission.inbox', { params }), callKey('mission.submissions', { params }), callKey('mission.list', { params }), callKey('mission.history', { params })]
}
