import { sitePostForm } from '#shared/siteBoard/contract.ts'
import type { DemoSite } from '#server/infra/module.ts'
import type { BoardServices } from '#server/modules/board/index.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { SiteBoardService } from './service.ts'

/** Boards of the demo site with a few posts. */
export async function makeDemoSiteBoards({ boards, posts, comments, channels }: BoardServices & { boards: SiteBoardService; channels: Pick<ChannelService, 'actor'> }, { channelSeq, owner, student }: DemoSite): Promise<void> {
  const [staff, member] = [await channels.actor({ channelSeq, userSeq: owner }), await channels.actor({ channelSeq, userSeq: student })]
  if ((await boards.list(channelSeq, staff)).boards.length > 0) return
  const { boardSeq } = await boards.create(channelSeq, { titles: { ko: '자유 게시판', en: 'Open talk', ja: '自由掲示板' }, readCd: 'everyone', writeCd: 'members', slowSeconds: 30, isClosed: false })
  await boards.create(channelSeq, { titles: { ko: '수강생 작품', en: 'Works of learners', ja: '受講者の作品' }, readCd: 'members', writeCd: 'members', slowSeconds: 0, isClosed: false })
  const board = { channelSeq, boardSeq }
  const of = (form: object) => ({ ...sitePostForm.parse({ scopeCd: 'everyone', ...form }), curriculumSeq: null, second: null })
  await posts.create(staff, board, of({ postTypeCd: 'notice', title: '게시판을 열었어요', pinned: true, content: '<p>배우다 생긴 이야기를 편하게 나눠 주세요. 광고 글은 숨길 수 있어요.</p>' }))
  if (!member.isChannelUser) return
  const { postSeq } = await posts.create(member, board, of({ postTypeCd: 'free', title: '주말에 함께 그릴 분 계신가요?', content: '<p>토요일 오전, 서울숲에서 한 시간쯤 그리려고 해요.</p>' }))
  await comments.create(staff, board, postSeq, { content: '날씨가 좋으면 저도 갈게요.', isRich: false, pictures: [], userSeqs: [], parentSeq: null })
}
