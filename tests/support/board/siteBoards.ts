import type { SiteBoardRef } from '#shared/board/place.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { siteBoardCalls } from '#shared/siteBoard/contract.ts'
import type { Person } from '#tests/support/server/factories.ts'

type BoardInput = CallInput<typeof siteBoardCalls.create>['body']
type PostInput = CallInput<typeof siteBoardCalls.write>['body']

/** Body of a board that anyone reads and members write in. */
export const siteBoardOf = (of: Partial<BoardInput> = {}): BoardInput => ({ titles: { ko: '자유 게시판', en: 'Free board' }, readCd: 'everyone', writeCd: 'members', ...of })
export const sitePostOf = (of: Partial<PostInput> = {}): PostInput => ({ postTypeCd: 'free', title: '주말에 그려요', content: '<p>서울숲에서 만나요.</p>', scopeCd: 'everyone', ...of })

export async function buildSiteBoard(owner: Pick<Person, 'client'>, channelSeq: number, of: Partial<BoardInput> = {}): Promise<SiteBoardRef> {
  return { channelSeq, boardSeq: (await owner.client(siteBoardCalls.create, { params: { channelSeq }, body: siteBoardOf(of) })).boardSeq }
}

export async function buildSitePost(person: Pick<Person, 'client'>, board: SiteBoardRef, of: Partial<PostInput> = {}): Promise<number> {
  return (await person.client(siteBoardCalls.write, { params: board, body: sitePostOf(of) })).postSeq
}

export async function buildSiteComment(person: Pick<Person, 'client'>, board: SiteBoardRef, postSeq: number, of: { content?: string; parentSeq?: number; userSeqs?: number[] } = {}): Promise<number> {
  return (await person.client(siteBoardCalls.comment, { params: { ...board, postSeq }, body: { content: '저도 갈게요.', ...of } })).commentSeq
}
