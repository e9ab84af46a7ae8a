import { contract } from '#shared/contract.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

/** A class of one text, which the learner has completed. */
export async function completeClass(api: TestApi, { site, teacher, learner, title = '물레 첫걸음' }: { site: Site; teacher: Person; learner: Person; title?: string }) {
  const course = await buildCourse(api, { site, teacher, draft: { title } })
  const { channelSeq, courseSeq, curriculumSeq } = course
  const { attendSeq } = await buildAttendee(api, { course, person: learner })
  await learner.client(contract.classroom.complete, { params: { channelSeq, courseSeq, curriculumSeq } })
  return { channelSeq, courseSeq, attendSeq }
}

const body = { language: 'ko' } as const
const done = ({ api, site, teacher, learner }: Scene) => completeClass(api, { site, teacher, learner })

export const samples: Record<string, Sample> = {
  'certificate.mine': {
    by: 'learner', with: async (scene) => {
      const { channelSeq, courseSeq } = await done(scene)
      return { params: { channelSeq, courseSeq }, body }
    },
  },
  'certificate.ofAttendee': { by: 'teacher', with: async (scene) => ({ params: await done(scene), body }) },
  'certificate.verify': {
    by: null, with: async (scene) => {
      const { channelSeq, courseSeq } = await done(scene)
      const { certificateNo } = await scene.learner.client(contract.certificate.mine, { params: { channelSeq, courseSeq }, body })
      return { params: { channelSeq, certificateNo } }
    },
  },
}
