import { attachCalls } from '#shared/attach/contract.ts'
import { addPicture } from '#tests/support/attach/attachments.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const course = ({ course: { channelSeq, courseSeq } }: Scene) => ({ channelSeq, courseSeq })
const begun = async (scene: Scene) => {
  const { attachmentSeq } = await scene.learner.client(attachCalls.begin, { params: course(scene), body: { fileName: '계획표.pdf', fileSize: 8 } })
  return { ...course(scene), attachmentSeq }
}

export const samples: Record<string, Sample> = {
  'attach.picture': { by: 'learner', with: async (scene) => ({ params: course(scene), body: { image: await pictureUrl({ width: 8, height: 8 }) } }) },
  'attach.begin': { by: 'learner', with: (scene) => ({ params: course(scene), body: { fileName: '계획표.pdf', fileSize: 8 } }) },
  'attach.part': { by: 'learner', with: async (scene) => ({ params: await begun(scene), body: { part: 0, content: Buffer.from('%PDF-1.7').toString('base64') } }) },
  'attach.remove': { by: 'learner', with: async (scene) => ({ params: { ...course(scene), attachmentSeq: (await addPicture(scene.learner, scene.course)).attachmentSeq } }) },
}
