import { contract } from '#shared/contract.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const place = ({ course: { channelSeq, courseSeq } }: Scene) => ({ channelSeq, courseSeq })

export const samples: Record<string, Sample> = {
  'dashboard.read': { by: 'owner', with: (scene) => ({ params: site(scene), query: { type: 'DAILY' as const, startDate: '2026-03-01', endDate: '2026-03-31' } }) },
  'dashboard.guide': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'dashboard.linkShared': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'dashboard.classes': { by: 'owner', with: (scene) => ({ params: site(scene), query: {} }) },
  'dashboard.classFigures': { by: 'owner', with: (scene) => ({ params: place(scene), query: { startDate: '2026-03-01', endDate: '2026-03-31' } }) },
  'dashboard.dropOff': { by: 'owner', with: (scene) => ({ params: { ...place(scene), curriculumSeq: scene.course.videoSeq } }) },
  'dashboard.learnersAtRisk': { by: 'teacher', with: (scene) => ({ params: place(scene), query: {} }) },
  'dashboard.writeToLearners': {
    by: 'teacher',
    with: async (scene) => {
      const { attendees } = await scene.owner.client(contract.attendee.list, { params: place(scene), query: { q: scene.learner.email } })
      return { params: place(scene), body: { attendSeqs: attendees.map(({ attendSeq }) => attendSeq), message: '요즘 어떠세요?' } }
    },
  },
}
