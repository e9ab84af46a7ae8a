import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, pictureUrl } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

type Form = CallInput<typeof contract.chat.send>['body']

export const placeOf = ({ channelSeq, courseSeq }: CourseRef): CourseRef => ({ channelSeq, courseSeq })
export const messageOf = (of: Partial<Form> = {}): Form => ({ sendNo: randomUUID(), content: '오늘 수업 재미있었어요', ...of })

export async function say({ client }: Pick<Person, 'client'>, course: CourseRef, of: Partial<Form> = {}) {
  return (await client(contract.chat.send, { params: placeOf(course), body: messageOf(of) })).message
}

/** An attendee with a verified address. */
export async function buildChatter(api: TestApi, course: BuiltCourse): Promise<Person> {
  return verified(api, (await buildAttendee(api, { course })).person)
}

/** A published class with a chat-room mission (07). */
export async function buildChatClass(api: TestApi, { site, teacher, messageCount = 2 }: { site?: Site; teacher?: Person; messageCount?: number } = {}): Promise<{ course: BuiltCourse; chatSeq: number }> {
  const { course: courses, curriculum } = api.server.services
  const course = await buildCourse(api, { ...(site ? { site } : {}), ...(teacher ? { teacher } : {}), draft: { title: '채팅 클래스' }, publicCd: null })
  const { curriculumSeq: chatSeq } = await curriculum.create(placeOf(course), { curriculumTypeCd: '07', title: '함께 이야기해요', content: '<p>인사를 나눠요</p>', xp: 10, messageCount })
  await courses.publish(placeOf(course), '00')
  return { course, chatSeq }
}

/** A row in each table of chats. */
export async function fillChats(api: TestApi, { site, learner, owner, course }: { site: Site; learner: Person; owner: Person; course: BuiltCourse }): Promise<void> {
  const other = await buildChatter(api, course)
  const { messageSeq } = await say(other, course, { content: `@${learner.name} 오늘 수업 재미있었어요`, userSeqs: [learner.userSeq] })
  await learner.client(contract.chat.report, { params: { ...placeOf(course), messageSeq }, body: { reason: '광고예요' } })
  await learner.client(contract.chat.picture, { params: placeOf(course), body: { image: await pictureUrl({ width: 8, height: 8 }) } })
  await owner.client(contract.chat.mute, { params: placeOf(course), body: { userSeq: other.userSeq, span: 'forever', reason: '잠시 쉬어요' } })
  await owner.client(contract.chat.updateSettings, { params: { channelSeq: site.channelSeq }, body: { isOn: true, slowSeconds: 0, pictures: 'all', bannedWords: ['금지'] } })
}
