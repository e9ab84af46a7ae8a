import type { missionCalls } from '#shared/mission/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { ChallengeService } from './challenges.ts'
import type { MissionService } from './service.ts'
import type { SubmissionService } from './submissions.ts'

export function missionHandlers(service: MissionService, submissions: SubmissionService, challenges: ChallengeService): Handlers<typeof missionCalls> {
  return {
    site: ({ params, query }) => submissions.classes(params.channelSeq, query),
    list: ({ params }) => submissions.missions(params),
    lesson: ({ params }, { actor, mediaSession }) => service.lesson(params, actor, mediaSession),
    submit: ({ params, body }, { actor, mediaSession }) => submissions.submit(params, actor, body, mediaSession),
    edit: ({ params, body }, { actor, mediaSession }) => submissions.edit(params, actor, body, mediaSession),
    async withdraw({ params }, { actor }) {
      await submissions.withdraw(params, actor)
      return { result: 'ok' }
    },
    inbox: ({ params, query }, { mediaSession }) => submissions.inbox(params, query, mediaSession),
    submissions: ({ params, query }, { mediaSession }) => submissions.submissions(params, query, mediaSession),
    history: ({ params: { userSeq, ...course } }, { mediaSession }) => submissions.history(course, userSeq, mediaSession),
    async judge({ params, body }, { actor }) {
      await submissions.judge(params, actor, body)
      return { result: 'ok' }
    },
    posts: ({ params, query }, { actor, mediaSession }) => challenges.posts(params, actor, query.lastSeq, mediaSession),
    post: ({ params, body }, { actor, mediaSession }) => challenges.post(params, actor, body, mediaSession),
    thread: ({ params }, { actor }) => challenges.thread(params, actor),
    async deletePost({ params }, { actor }) {
      await challenges.deletePost(params, actor)
      return { result: 'ok' }
    },
    like: ({ params }, { actor }) => challenges.like(params, actor, true),
    unlike: ({ params }, { actor }) => challenges.like(params, actor, false),
    mine: ({ params }, { actor }) => service.mine(params, actor),
    leaderboard: ({ params }, { actor }) => service.leaderboard(params, actor),
    terms: ({ params }) => service.terms(params),
    async updateTerms({ params, body }) {
      await service.updateTerms(params, body)
      return { result: 'ok' }
    },
  }
}
