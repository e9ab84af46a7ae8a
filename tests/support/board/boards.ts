import { boardCalls } from '#shared/board/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

type PostInput = CallInput<typeof boardCalls.create>['body']

export const placeOf = ({ channelSeq, courseSeq }: Pick<BuiltCourse, 'channelSeq' | 'courseSeq'>) => ({ channelSeq, courseSeq })

/** Body of a post, a public one of the free board unless it says otherwise. */
export const postOf = (of: Partial<PostInput> = {}): PostInput => ({ postTypeCd: 'free', title: '첫 그릇을 구웠어요', content: '<p>가마에서 꺼낸 사진은 다음에 올릴게요.</p>', scopeCd: 'everyone', ...of })
export const questionOf = (of: Partial<PostInput> = {}): PostInput => postOf({ postTypeCd: 'question', title: '물레가 자꾸 흔들려요', content: '<p>중심을 어떻게 잡나요?</p>', ...of })

/** An attendee with a verified address, who may write. */
export async function buildWriter(api: TestApi, course: BuiltCourse): Promise<Person> {
  const { person } = await buildAttendee(api, { course })
  return verified(api, person)
}

export async function buildPost(person: Person, course: Pick<BuiltCourse, 'channelSeq' | 'courseSeq'>, of: Partial<PostInput> = {}): Promise<number> {
  return (await person.client(boardCalls.create, { params: placeOf(course), body: postOf(of) })).postSeq
}

export async function buildQuestion(person: Person, course: Pick<BuiltCourse, 'channelSeq' | 'courseSeq'>, of: Partial<PostInput> = {}): Promise<number> {
  return (await person.client(boardCalls.create, { params: placeOf(course), body: questionOf(of) })).postSeq
}

export async function buildComment(person: Person, course: Pick<BuiltCourse, 'channelSeq' | 'courseSeq'>, postSeq: number, of: { content?: string; parentSeq?: number } = {}): Promise<number> {
  const body = { content: '저도 그랬어요.', ...of }
  return (await person.client(boardCalls.comment, { params: { ...placeOf(course), postSeq }, body })).commentSeq
}
