import type { CallName } from '#shared/contract.ts'
import { reviewCalls } from '#shared/review/contract.ts'
import { buildCourse, buildReview, buildUpload, pictureUrl } from '#tests/support/server/factories.ts'
import { site } from './sample.ts'
import type { Sample } from './sample.ts'
import type { Scene } from './scene.ts'

const course = ({ course }: Scene) => ({ channelSeq: course.channelSeq, courseSeq: course.courseSeq })
const text = ({ course }: Scene) => ({ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq })
const video = (scene: Scene) => ({ ...text(scene), curriculumSeq: scene.course.videoSeq })
const materials = (scene: Scene) => ({ ...text(scene), curriculumSeq: scene.course.materialsSeq })
const body = { curriculumTypeCd: '05', title: '새 강의', content: '<p>글</p>' }
const onCourse = (by: Sample['by']): Sample => ({ by, with: (scene) => ({ params: course(scene) }) })

async function unattended({ api, site, teacher }: Scene) {
  const { channelSeq, courseSeq, curriculumSeq } = await buildCourse(api, { site, teacher })
  return { channelSeq, courseSeq, curriculumSeq }
}

/** A review of a new learner: an answer to it concerns nobody else. */
const newReview = (scene: Scene) => buildReview(scene.api, { course: { ...scene.course, site: scene.site, teacher: scene.teacher } })

/** A review by another than the learner. */
async function reviewed(scene: Scene) {
  const params = course(scene)
  const { reviews } = await scene.api.client()(reviewCalls.list, { params })
  const found = reviews.find(({ userSeq }) => userSeq !== scene.learner.userSeq) ?? await newReview(scene)
  return { params, evaluationSeq: found.evaluationSeq }
}

/** Samples of the calls about a class. */
export const courseSamples = {
  'course.list': { by: null, with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, categoryCd: '000001', courseTypeCd: '05', fareCd: '00', q: '도자기', sort: 'popular', mainFirst: 'Y' } }) },
  'course.listV2': { by: null, with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, sort: 'popular' } }) },
  'course.detail': { by: null, with: (scene) => ({ params: course(scene), query: {} }) },
  'course.studioList': { by: 'teacher', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, state: 'public', q: '도자기' } }) },
  'course.find': { by: 'teacher', with: (scene) => ({ params: site(scene), query: { q: '도자기' } }) },
  'course.create': { by: 'teacher', with: (scene) => ({ params: site(scene), body: { title: '새 클래스' } }) },
  'course.update': { by: 'teacher', with: (scene) => ({ params: course(scene), body: { course: { subTitle: '물레부터 유약까지' } } }) },
  'course.image': { by: 'teacher', with: async (scene) => ({ params: course(scene), body: { image: await pictureUrl({ width: 64, height: 36 }) } }) },
  'course.textPicture': { by: 'teacher', with: async (scene) => ({ params: course(scene), body: { image: await pictureUrl({ width: 64, height: 36 }) } }) },
  'course.publish': { by: 'teacher', with: async (scene) => ({ params: await unattended(scene), body: { publicCd: '99' } }) },
  'course.draft': onCourse('teacher'),
  'course.draftApply': { by: 'teacher', with: async (scene) => ({ params: await unattended(scene), body: {} }) },
  'course.draftRevert': { by: 'teacher', with: (scene) => ({ params: course(scene), body: {} }) },
  'course.draftRestore': {
    by: 'teacher',
    with: async (scene) => {
      const { channelSeq, courseSeq } = scene.course
      const { course } = scene.api.server.services
      await course.update({ channelSeq, courseSeq }, { subTitle: `초안 ${Math.random()}` })
      await course.revertDraft({ channelSeq, courseSeq })
      return { params: { channelSeq, courseSeq } }
    },
  },
  'course.saveReviewSetting': { by: 'owner', with: (scene) => ({ params: site(scene), body: { courseReviewYn: 'N' } }) },
  'course.mainPage': { by: 'owner', with: (scene) => ({ params: course(scene), body: { onMainPage: true } }) },
  'course.submit': {
    by: 'teacher',
    with: async (scene) => {
      const { channelSeq, courseSeq } = await buildCourse(scene.api, { site: scene.site, teacher: scene.teacher, publicCd: null })
      await scene.api.server.services.course.saveReviewSetting(channelSeq, 'Y')
      return { params: { channelSeq, courseSeq } }
    },
  },
  'course.withdraw': onCourse('teacher'),
  'course.copy': onCourse('teacher'),
  'course.deleteMany': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { courseSeqs: [(await unattended(scene)).courseSeq] } }) },
  'course.delete': { by: 'teacher', with: async (scene) => ({ params: await unattended(scene) }) },
  'course.restore': onCourse('owner'),
  'course.like': onCourse('learner'),
  'course.unlike': onCourse('learner'),

  'curriculum.outline': onCourse(null),
  'curriculum.edit': onCourse('teacher'),
  'curriculum.videoLink': { by: 'teacher', with: (scene) => ({ params: course(scene), query: { linkUrl: 'https://youtu.be/dQw4w9WgXcQ' } }) },
  'curriculum.create': { by: 'teacher', with: (scene) => ({ params: course(scene), body: { body, afterCurriculumSeq: scene.course.curriculumSeq } }) },
  'curriculum.update': { by: 'teacher', with: (scene) => ({ params: text(scene), body: { body } }) },
  'curriculum.ordering': {
    by: 'teacher',
    with: async (scene) => {
      const { curriculumSeq, ...params } = await unattended(scene)
      return { params, body: { curriculumSeqs: [curriculumSeq] } }
    },
  },
  'curriculum.importFolder': {
    by: 'teacher',
    with: (scene) => ({
      params: course(scene),
      body: { folder: '강의', entries: [{ kind: 'section', path: '1', title: '하나' }, { kind: 'video', path: '1/a.mp4', title: '영상', section: '1', fileSize: 10, modifiedMs: 0 }] },
    }),
  },
  'curriculum.importUndo': {
    by: 'teacher',
    with: async (scene) => {
      const { curriculumSeq, ...params } = await unattended(scene)
      return { params, body: { curriculumSeqs: [curriculumSeq] } }
    },
  },
  'curriculum.copy': { by: 'teacher', with: (scene) => ({ params: text(scene) }) },
  'curriculum.delete': { by: 'teacher', with: async (scene) => ({ params: await unattended(scene) }) },
  'curriculum.restore': { by: 'teacher', with: (scene) => ({ params: text(scene) }) },

  'upload.uploadUrl': { by: 'teacher', with: (scene) => ({ params: video(scene), query: { filename: 'video.mp4', fileSize: 1000, kind: 'video' } }) },
  'upload.check': { by: 'teacher', with: (scene) => ({ params: video(scene), query: { filename: 'video.mp4', fileSize: 1000, kind: 'video', sha256: 'a'.repeat(64) } }) },
  'upload.link': {
    by: 'teacher',
    with: async (scene) => {
      const { channelSeq, courseSeq } = course(scene)
      const { create } = scene.api.server.services.curriculum
      const [from, to] = [await create({ channelSeq, courseSeq }, { curriculumTypeCd: '02', title: '있는 영상' }), await create({ channelSeq, courseSeq }, { curriculumTypeCd: '02', title: '새 영상' })]
      const { uploadSeq } = await buildUpload(scene.api, { course: scene.course, curriculumSeq: from.curriculumSeq })
      return { params: { channelSeq, courseSeq, curriculumSeq: to.curriculumSeq }, body: { uploadSeq } }
    },
  },
  'upload.complete': { by: 'teacher', with: (scene) => ({ params: video(scene), body: { uploadId: scene.course.videoUploadId, sha256: 'a'.repeat(64) } }) },
  'upload.status': { by: 'teacher', with: (scene) => ({ params: video(scene) }) },
  'upload.retry': {
    by: 'teacher',
    with: async (scene) => {
      const { curriculumSeq } = await scene.api.server.services.curriculum.create(scene.course, { curriculumTypeCd: '02', title: '다시' })
      const { uploadSeq } = await buildUpload(scene.api, { course: scene.course, curriculumSeq, state: 'failed' })
      return { params: { ...course(scene), curriculumSeq }, body: { uploadSeq } }
    },
  },
  'upload.remove': {
    by: 'teacher',
    with: async (scene) => {
      const { uploadSeq } = await buildUpload(scene.api, { course: scene.course, curriculumSeq: scene.course.materialsSeq, kind: 'material' })
      return { params: materials(scene), body: { uploadSeq } }
    },
  },

  'upload.restore': {
    by: 'teacher',
    with: async (scene) => {
      const { uploadSeq } = await buildUpload(scene.api, { course: scene.course, curriculumSeq: scene.course.materialsSeq, kind: 'material' })
      await scene.api.server.services.upload.remove(materials(scene), uploadSeq)
      return { params: materials(scene), body: { uploadSeq } }
    },
  },

  'enrollment.scheduleCheck': onCourse('learner'),
  'enrollment.attend': { by: 'learner', with: async (scene) => ({ params: await unattended(scene) }) },
  'enrollment.myCourses': { by: 'learner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, state: 'all' } }) },

  'classroom.lesson': { by: 'learner', with: (scene) => ({ params: video(scene) }) },
  'classroom.play': { by: 'learner', with: (scene) => ({ params: video(scene) }) },
  'classroom.report': {
    by: 'learner',
    with: async (scene) => {
      const answer = await scene.api.send(
        `/api/main/v2.0/channels/${scene.course.channelSeq}/courses/${scene.course.courseSeq}/curriculums/${scene.course.videoSeq}/vod/play`,
        { method: 'POST', token: scene.learner.token },
      )
      const { playSeq } = answer.json as { playSeq: number }
      return { params: video(scene), body: { playSeq, intervals: [], position: 0 } }
    },
  },
  'classroom.complete': { by: 'learner', with: (scene) => ({ params: text(scene) }) },
  'classroom.download': { by: 'learner', with: (scene) => ({ params: { ...materials(scene), uploadSeq: scene.course.materialUploadSeq } }) },
  'classroom.read': { by: 'learner', with: (scene) => ({ params: { ...materials(scene), uploadSeq: scene.course.materialUploadSeq } }) },
  'classroom.playTimes': onCourse('learner'),

  'review.list': {
    by: null,
    with: (scene) => ({ params: course(scene), query: { lastEvaluationSeq: 1, lastReviewDatetime: '2026-01-01T00:00:00Z' } }),
  },
  'review.save': {
    by: 'learner',
    with: async (scene) => {
      const { course: found } = await scene.api.server.services.course.detail(
        { userSeq: scene.learner.userSeq, isChannelUser: true, userTypeCd: null, roles: [] }, scene.course,
      )
      return { params: course(scene), body: { attendSeq: found.viewer.attendSeq, reviewPoint: 4.5, description: '친절했습니다.' } }
    },
  },
  'review.votes': onCourse('learner'),
  'review.vote': { by: 'learner', with: async (scene) => { const { params, evaluationSeq } = await reviewed(scene); return { params, body: { evaluationSeq, helpful: true } } } },
  'review.answer': { by: 'teacher', with: async (scene) => ({ params: course(scene), body: { evaluationSeq: (await newReview(scene)).evaluationSeq, answer: '고맙습니다.' } }) },
  'review.siteList': { by: 'owner', with: async (scene) => ({ params: site(scene), query: { courseSeq: course(scene).courseSeq, stars: 5, q: '좋', evaluationSeq: (await reviewed(scene)).evaluationSeq } }) },
  'review.hide': { by: 'owner', with: async (scene) => ({ params: { ...site(scene), evaluationSeq: (await reviewed(scene)).evaluationSeq }, body: { reason: null } }) },
  'review.delete': {
    by: 'learner',
    with: async (scene) => {
      const { course: reviewed, attendSeq } = await buildReview(scene.api, {
        course: await buildCourse(scene.api, { site: scene.site, teacher: scene.teacher }), person: scene.learner,
      })
      return { params: { channelSeq: reviewed.channelSeq, courseSeq: reviewed.courseSeq }, body: { attendSeq } }
    },
  },

  'preview.open': onCourse('teacher'),
  'preview.openSite': { by: 'teacher', with: ({ site: { channelSeq } }) => ({ params: { channelSeq } }) },
} satisfies Partial<Record<CallName, Sample>>
