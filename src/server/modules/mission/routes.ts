import type { missionCalls } from '#shared/mission/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { ChallengeService } from './challenges.ts'
import type { MissionService } from './service.ts'
import type { SubmissionService } from './submissions.ts'

export function missionHandlers(service: MissionService, submissions: SubmissionService, challenges: ChallengeService): Handlers<typeof missionCalls> {
  return {
    list: ({ params }) => submissions.missions(params),
    lesson: ({ params }, { actor }) => service.lesson(params, actor),
    submit: ({ params, body }, { actor }) => submissions.submit(params, actor, body),
    edit: ({ params, body }, { actor }) => submissions.edit(params, actor, body),
    async withdraw({ params }, { actor }) {
      await submissions.withdraw(params, actor)
      return { result: 'ok' }
    },
    inbox: ({ params, query }) => submissions.inbox(params, query),
    history: ({ params: { userSeq, ...course } }) => submissions.history(course, userSeq),
    judge: ({ params, body }, { actor }) => submissions.judge(params, actor, body),
    posts: ({ params, query }, { actor }) => challenges.posts(params, actor, query.lastSeq),
    post: ({ params, body }, { actor }) => challenges.post(params, actor, body),
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
