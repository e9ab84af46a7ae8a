import { boardCalls } from '#shared/board/contract.ts'
import { buildComment, buildPost, buildQuestion, buildWriter, placeOf, questionOf } from '#tests/support/board/boards.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const course = ({ course: { channelSeq, courseSeq } }: Scene) => ({ channelSeq, courseSeq })
const post = async (scene: Scene) => ({ ...course(scene), postSeq: await buildPost(scene.learner, scene.course) })
/** A post of another attendee. */
const ofOther = async (scene: Scene) => ({ ...course(scene), postSeq: await buildPost(await buildWriter(scene.api, scene.course), scene.course) })
const question = async (scene: Scene) => ({ ...course(scene), postSeq: await buildQuestion(scene.learner, scene.course) })
/** A comment of another attendee on their own post. */
const commented = async (scene: Scene) => {
  const writer = await buildWriter(scene.api, scene.course)
  const postSeq = await buildPost(writer, scene.course)
  return { ...course(scene), postSeq, commentSeq: await buildComment(writer, scene.course, postSeq) }
}
const comment = async (scene: Scene) => {
  const params = await post(scene)
  return { ...params, commentSeq: await buildComment(scene.learner, scene.course, params.postSeq) }
}
const notice = { title: '휴강 안내', content: '<p>이번 주는 쉽니다.</p>', category: '안내', urgent: true }
const published = async (scene: Scene) => {
  const { noticeSeq } = await scene.owner.client(boardCalls.createNotice, { params: site(scene), body: notice })
  return { ...site(scene), noticeSeq }
}

export const samples: Record<string, Sample> = {
  'board.questions': { by: 'learner', with: (scene) => ({ params: course(scene), query: { filter: 'all', curriculumSeq: scene.course.curriculumSeq, limit: 10 } }) },
  'board.waiting': { by: 'teacher', with: async (scene) => { await question(scene); return { params: site(scene) } } },
  'board.unread': { by: 'learner', with: async (scene) => { await ofOther(scene); return { params: site(scene), query: { courseSeq: scene.course.courseSeq } } } },
  'board.seen': { by: 'learner', with: (scene) => ({ params: course(scene), body: { board: 'community' } }) },
  'board.posts': { by: 'learner', with: (scene) => ({ params: course(scene), query: { filter: 'all', limit: 10 } }) },
  'board.detail': { by: 'learner', with: async (scene) => ({ params: await post(scene) }) },
  'board.create': { by: 'learner', with: (scene) => ({ params: course(scene), body: questionOf({ curriculumSeq: scene.course.curriculumSeq }) }) },
  'board.update': { by: 'learner', with: async (scene) => ({ params: await question(scene), body: questionOf({ curriculumSeq: scene.course.curriculumSeq, second: 9 }) }) },
  'board.delete': { by: 'learner', with: async (scene) => ({ params: await post(scene) }) },
  'board.like': { by: 'learner', with: async (scene) => ({ params: await post(scene), body: { liked: true } }) },
  'board.report': {
    by: 'learner',
    with: async (scene) => {
      const { commentSeq, ...params } = await commented(scene)
      return { params, body: { reason: '광고예요', commentSeq } }
    },
  },
  'board.reports': {
    by: 'teacher',
    with: async (scene) => {
      const params = await ofOther(scene)
      await scene.learner.client(boardCalls.report, { params, body: { reason: '광고예요' } })
      return { params }
    },
  },
  'board.manage': {
    by: 'teacher',
    with: async (scene) => {
      const { commentSeq, ...params } = await commented(scene)
      return { params, body: { commentSeq, hidden: true } }
    },
  },
  'board.comments': {
    by: 'learner',
    with: async (scene) => {
      const params = await ofOther(scene)
      await buildComment(scene.learner, scene.course, params.postSeq)
      return { params }
    },
  },
  'board.comment': {
    by: 'learner',
    with: async (scene) => {
      const { commentSeq, ...params } = await commented(scene)
      return { params, body: { content: '반가워요.', parentSeq: commentSeq } }
    },
  },
  'board.updateComment': { by: 'learner', with: async (scene) => ({ params: await comment(scene), body: { content: '고쳤어요.' } }) },
  'board.deleteComment': { by: 'learner', with: async (scene) => ({ params: await comment(scene) }) },
  'board.accept': {
    by: 'learner',
    with: async (scene) => {
      const postSeq = await buildQuestion(scene.learner, scene.course)
      const commentSeq = await buildComment(scene.owner, scene.course, postSeq)
      return { params: { ...placeOf(scene.course), postSeq }, body: { commentSeq } }
    },
  },
  'board.notices': { by: null, with: (scene) => ({ params: site(scene) }) },
  'board.notice': { by: null, with: async (scene) => ({ params: await published(scene) }) },
  'board.noticePicture': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { image: await pictureUrl({ width: 8, height: 8 }) } }) },
  'board.createNotice': { by: 'owner', with: (scene) => ({ params: site(scene), body: notice }) },
  'board.updateNotice': { by: 'owner', with: async (scene) => ({ params: await published(scene), body: notice }) },
  'board.deleteNotice': { by: 'owner', with: async (scene) => ({ params: await published(scene) }) },
}
