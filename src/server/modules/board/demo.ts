import { postForm } from '#shared/board/contract.ts'
import type { DemoSite } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { CommentService } from './comments.ts'
import type { NoticeService } from './notices.ts'
import type { PostService } from './posts.ts'
import { findNewestRoom } from './queries/posts.ts'

interface DemoServices {
  posts: PostService
  comments: CommentService
  notices: NoticeService
}

/** Notices of the demo site, and questions and posts in its newest class. */
export async function makeDemoBoards(
  { database: { db } }: Pick<ServerPorts, 'database'>, channels: Pick<ChannelService, 'actor'>, { posts, comments, notices }: DemoServices, { channelSeq, owner }: DemoSite,
): Promise<void> {
  if ((await notices.list(channelSeq, { limit: 1 })).notices.length > 0) return
  await notices.create({ channelSeq, userSeq: owner }, { title: '겨울 학기 클래스를 열었어요', category: '소식', urgent: false, content: '<p>수채화, 한식, 파이썬까지 열다섯 개의 클래스가 기다리고 있어요. 마음에 드는 수업을 찜해 두면 모집이 끝나기 전에 알려 드릴게요.</p>' })
  await notices.create({ channelSeq, userSeq: owner }, { title: '12월 3일 새벽, 서비스 점검이 있어요', category: '점검', urgent: true, content: '<p>새벽 2시부터 4시까지 <strong>영상 재생이 잠시 멈출 수</strong> 있어요. 이어 보기 위치는 그대로 남아요.</p>' })

  const room = await findNewestRoom(db, channelSeq)
  if (room === undefined) return
  const actor = (userSeq: number) => channels.actor({ channelSeq, userSeq })
  const staff = await actor(owner)
  const [first, second] = [await actor(room.attendees[0] ?? 0), await actor(room.attendees[1] ?? room.attendees[0] ?? 0)]
  const course = { channelSeq, courseSeq: room.courseSeq }
  const ask = async (by: typeof staff, of: object) => (await posts.create(by, course, postForm.parse({ postTypeCd: 'question', content: '', scopeCd: 'everyone', ...of }))).postSeq
  const write = async (by: typeof staff, of: object) => (await posts.create(by, course, postForm.parse({ scopeCd: 'participants', ...of }))).postSeq

  const answered = await ask(first, { title: '종이가 우는 건 물이 많아서인가요?', content: '<p>넓은 면을 칠하면 종이가 울퉁불퉁해져요.</p>', curriculumSeq: room.curriculumSeq, second: 12 })
  const { commentSeq } = await comments.create(staff, course, answered, { isRich: true, content: '<p>물이 많기도 하지만 <strong>종이 두께</strong>가 더 중요해요.</p><ul><li><p>300g 종이를 쓰거나</p></li><li><p>칠하기 전에 네 변을 테이프로 붙여 보세요.</p></li></ul>', pictures: [], userSeqs: [], parentSeq: null })
  await comments.create(first, course, answered, { isRich: false, content: '테이프로 붙이니 정말 덜 울어요. 고맙습니다!', pictures: [], userSeqs: [], parentSeq: commentSeq })
  await comments.accept(first, course, { postSeq: answered, commentSeq })
  await ask(second, { title: '붓은 몇 호부터 갖추면 좋을까요?', curriculumSeq: room.curriculumSeq, second: 5 })
  await ask(second, { title: '과제를 조금 늦게 내도 될까요?', scopeCd: 'secret' })
  const intro = await write(staff, { postTypeCd: 'notice', title: '처음 오신 분은 여기부터 읽어 주세요', pinned: true, urgent: true, content: '<p>질문은 수업 옆 <strong>질문</strong>에, 함께 나누고 싶은 이야기는 여기에 남겨 주세요.</p>' })
  await comments.create(second, course, intro, { isRich: false, content: '반갑습니다. 잘 부탁드려요!', pictures: [], userSeqs: [], parentSeq: null })
  await write(first, { postTypeCd: 'free', title: '첫 그림을 완성했어요', scopeCd: 'everyone', content: '<p>어설프지만 끝까지 그렸어요. 다음 수업이 기다려져요.</p>' })
}
