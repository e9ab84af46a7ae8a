import { publishStatusCd } from '#shared/kernel/codes.ts'
import { blockVisible, newBlock } from '#shared/page/blocks/blocks.ts'
import type { BlockPicture, BlockType, BlockOf, PageBlock } from '#shared/page/blocks/blocks.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { Db } from '#server/infra/db/database.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import type { DemoSite } from '#server/infra/module.ts'
import type { PageEditing } from './editing.ts'
import { findPage, listClassPictures } from './queries.ts'
import type { PageService } from './service.ts'

const about = { path: 'about', title: '마당 아틀리에 이야기', content: '' }
const draft = { path: 'summer', title: '여름 특강 안내', content: '<p>여름 특강 소식을 이곳에 준비하고 있어요.</p>' }

let made = 0
const block = <T extends BlockType>(type: T, fields: Partial<BlockOf<T>>): PageBlock => ({ ...newBlock(type, `demo-${(made += 1)}`), ...fields }) as PageBlock

/** A page with most kinds of blocks. @param pictures of classes of the site */
const aboutBlocks = (pictures: readonly BlockPicture[], endsAt: Date): PageBlock[] => [
  block('hero', {
    layout: 'split', title: '손으로 배우는 시간을 드려요', lead: '마당 아틀리에는 흙과 실, 붓과 칼을 다루는 선생님들의 작은 공방에서 시작했어요. 오래 해 온 일을 천천히 보여 드려요.',
    button: { label: '클래스 둘러보기', link: '/classes' }, second: { label: '공지 보기', link: '/notices' }, picture: pictures[0] ?? null,
  }),
  block('columns', {
    tone: 'tint',
    columns: [
      [block('text', { html: '<h3>한 작품을 끝까지</h3><p>처음부터 마무리까지 한 작품을 함께 만들어요. 도구와 재료도 알려 드려요.</p>' })],
      [block('text', { html: '<h3>몇 번이든 다시</h3><p>영상은 언제든 다시 볼 수 있어요. 놓친 손놀림을 천천히 따라 해 보세요.</p>' })],
      [block('text', { html: '<h3>선생님이 직접</h3><p>궁금한 것은 선생님이 직접 답해요. 결과물을 올리면 한 줄 평도 받아요.</p>' })],
    ] as BlockOf<'columns'>['columns'],
  }),
  block('classes', { title: '지금 많이 듣는 클래스', rule: 'popular', count: 4 }),
  block('text', { html: '<h2>이렇게 가르쳐요</h2><p>손으로 하는 일은 글로 다 적을 수 없어요. 그래서 우리는 가까이서 찍고, 느리게 보여 드리고, 틀린 예도 함께 보여 드려요.</p><ul><li><p>한 수업은 10분에서 20분이에요.</p></li><li><p>준비물은 클래스마다 따로 적어 두었어요.</p></li><li><p>수료하면 증서를 드려요.</p></li></ul>' }),
  ...(pictures.length < 4 ? [] : [block('gallery', { title: '공방 풍경', columns: 3, pictures: pictures.slice(1, 7) })]),
  block('packages', { title: '묶어서 배우기', count: 3 }),
  ...(pictures.length < 8 ? [] : [block('picture', { picture: pictures[7] ?? null, caption: '수업이 없는 날에도 작업실 불은 켜져 있어요.' })]),
  block('teachers', { title: '함께하는 선생님', count: 4, tone: 'tint' }),
  block('reviews', { title: '수강생이 남긴 말', count: 3 }),
  block('prices', {
    title: '수강료는 이렇게 나뉘어요',
    plans: [
      { name: '맛보기', price: '무료', period: '', lines: ['첫 수업 다시 보기', '공지와 이야기 읽기'], button: { label: '시작하기', link: '/classes' }, isBest: false },
      { name: '한 클래스', price: '₩49,000부터', period: '클래스마다', lines: ['모든 영상 다시 보기', '선생님에게 질문하기', '수료 증서'], button: { label: '클래스 고르기', link: '/classes' }, isBest: true },
      { name: '묶음 클래스', price: '최대 30% 할인', period: '패키지', lines: ['여러 클래스를 한 번에', '재료 꾸러미 할인', '오프라인 모임 초대'], button: { label: '패키지 보기', link: '/classes' }, isBest: false },
    ],
  }),
  block('countdown', { title: '가을 학기 신청 마감까지', endsAt: isoOf(endsAt), over: '가을 학기 신청이 끝났어요', button: { label: '신청하러 가기', link: '/classes' }, tone: 'tint' }),
  block('faq', {
    title: '자주 묻는 질문',
    items: [
      { question: '처음인데 따라갈 수 있을까요?', answer: '네. 클래스마다 난이도를 적어 두었어요. 입문 클래스는 도구를 잡는 법부터 시작해요.' },
      { question: '재료는 어디서 사나요?', answer: '클래스 소개에 재료 목록이 있어요. 재료 꾸러미를 함께 신청하면 집으로 보내 드려요.' },
      { question: '기간이 지나면 못 보나요?', answer: '클래스마다 볼 수 있는 기간이 달라요. 결제 전에 확인할 수 있어요.' },
    ],
  }),
  block('text', { html: '<p>회원님만 보이는 안내예요. 새 클래스 소식은 알림으로 먼저 전해 드릴게요.</p>', visibleTypeCd: blockVisible.members }),
  block('map', { title: '찾아오시는 길', address: '서울시 종로구 마당길 1', lat: 37.5797, lon: 126.977 }),
]

/** Pages of the demo site: a published one with many blocks, and a draft. */
export async function makeDemoPages(db: Db, { service, editing }: { service: PageService; editing: PageEditing }, { channelSeq, owner }: DemoSite): Promise<void> {
  const page = await findPage(db, channelSeq, about) ?? await service.create(channelSeq, about, owner)
  const ref = { channelSeq, pageSeq: page.pageSeq }
  if (page.publishStatusCd !== publishStatusCd.published) {
    const pictures = (await listClassPictures(db, channelSeq)).map(({ title, imageKey }): BlockPicture => ({ src: imageUrlOf(imageKey) ?? '', width: 1280, height: 720, alt: title }))
    const { revision, updatedAt } = await editing.detail(ref)
    await editing.saveDraft(ref, { revision, blocks: aboutBlocks(pictures, new Date(Date.parse(updatedAt) + 20 * DAY_MS)) }, owner)
    await service.publish(ref, publishStatusCd.published, { publisherSeq: owner })
  }
  if (await findPage(db, channelSeq, draft) === undefined) await service.create(channelSeq, draft, owner)
}
