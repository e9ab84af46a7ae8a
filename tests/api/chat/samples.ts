import { contract } from '#shared/contract.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { curriculums, loginAttempts } from '#server/infra/db/schema/index.ts'
import { buildChatter, messageOf, say } from '#tests/support/chat/chats.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const course = ({ course: { channelSeq, courseSeq } }: Scene) => ({ channelSeq, courseSeq })
/** A message of another attendee. */
const ofOther = async (scene: Scene) => {
  const chatter = await buildChatter(scene.api, scene.course)
  return { ...course(scene), messageSeq: (await say(chatter, scene.course)).messageSeq }
}
const reported = async (scene: Scene) => {
  const params = await ofOther(scene)
  await scene.learner.client(contract.chat.report, { params, body: { reason: '광고예요' } })
  return { ...site(scene), messageSeq: params.messageSeq }
}
/** The published chat-room mission of the class. */
const chatSeqs = new WeakMap<Scene['course'], Promise<number>>()
const chatSeq = (scene: Scene): Promise<number> => {
  const made = chatSeqs.get(scene.course) ?? (async () => {
    const now = scene.api.clock.now()
    const [row] = await scene.api.server.ports.database.db.insert(curriculums).values({ ...course(scene), body: newCurriculumBody('07', '이야기'), sortOrder: 900, createdAt: now, updatedAt: now }).returning()
    return row?.curriculumSeq ?? 0
  })()
  chatSeqs.set(scene.course, made)
  return made
}
const settings = { isOn: true, slowSeconds: 0, pictures: 'all', bannedWords: [] }

export const samples: Record<string, Sample> = {
  'chat.room': { by: 'learner', with: async (scene) => ({ params: course(scene), query: { curriculumSeq: await chatSeq(scene) } }) },
  'chat.messages': { by: 'learner', with: async (scene) => ({ params: course(scene), query: { curriculumSeq: await chatSeq(scene), beforeNo: 100 } }) },
  'chat.send': {
    by: 'learner',
    with: async (scene) => {
      const curriculumSeq = await chatSeq(scene)
      const { messageSeq } = await say(await buildChatter(scene.api, scene.course), scene.course, { curriculumSeq })
      // Each test sends once more; the limit against floods is not theirs.
      await scene.api.server.ports.database.db.delete(loginAttempts)
      return { params: course(scene), body: messageOf({ curriculumSeq, replyToSeq: messageSeq }) }
    },
  },
  'chat.remove': { by: 'teacher', with: async (scene) => ({ params: await ofOther(scene) }) },
  'chat.report': { by: 'learner', with: async (scene) => ({ params: await ofOther(scene), body: { reason: '광고예요' } }) },
  'chat.read': { by: 'learner', with: async (scene) => ({ params: course(scene), body: { curriculumSeq: await chatSeq(scene), lastNo: 1 } }) },
  'chat.unread': { by: 'learner', with: (scene) => ({ params: site(scene), query: { courseSeq: scene.course.courseSeq } }) },
  'chat.picture': { by: 'learner', with: async (scene) => ({ params: course(scene), body: { image: await pictureUrl({ width: 8, height: 8 }) } }) },
  'chat.mute': { by: 'teacher', with: async (scene) => ({ params: course(scene), body: { userSeq: (await buildChatter(scene.api, scene.course)).userSeq, span: 'tenMinutes', reason: '잠시 쉬어요' } }) },
  'chat.unmute': {
    by: 'teacher',
    with: async (scene) => {
      const { userSeq } = await buildChatter(scene.api, scene.course)
      await scene.teacher.client(contract.chat.mute, { params: course(scene), body: { userSeq, reason: '잠시 쉬어요' } })
      return { params: { ...course(scene), userSeq } }
    },
  },
  'chat.mutes': { by: 'teacher', with: (scene) => ({ params: course(scene) }) },
  'chat.manage': { by: 'teacher', with: async (scene) => ({ params: course(scene), body: { curriculumSeq: await chatSeq(scene), isFrozen: false, slowSeconds: null } }) },
  'chat.settings': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'chat.updateSettings': { by: 'owner', with: (scene) => ({ params: site(scene), body: settings }) },
  'chat.reports': { by: 'owner', with: (scene) => ({ params: site(scene), query: {} }) },
  'chat.decide': { by: 'owner', with: async (scene) => ({ params: await reported(scene), body: { hidden: true } }) },
}
