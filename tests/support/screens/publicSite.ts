import { blockTypes, newBlock } from '#shared/page/blocks/blocks.ts'
import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import { aCourse, aLesson, aReview } from './learnerExamples.ts'
import { siteServer } from './renderApp.tsx'

const class7 = '/channels/1/courses/7'

/** A page with every kind of block; its words come from the server. */
const everyBlock = blockTypes.map((type): PageBlock => {
  const block = newBlock(type, type)
  if (block.type === 'hero') return { ...block, title: '모든 블록' }
  if (block.type === 'text') return { ...block, html: '<p>글</p>' }
  if (block.type === 'faq') return { ...block, items: [{ question: '질문', answer: '답' }] }
  if (block.type === 'prices') return { ...block, plans: [{ name: '하나', price: '무료', period: '', lines: ['줄'], button: { label: '가기', link: '/classes' }, isBest: true }] }
  if (block.type === 'countdown') return { ...block, endsAt: '2030-01-01T00:00:00Z' }
  if (block.type === 'map') return { ...block, address: '마당길 1' }
  if (block.type === 'video') return { ...block, url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  if (block.type === 'snippet') return { ...block, html: '<b>조각</b>' }
  if (block.type === 'columns') return { ...block, columns: [[{ ...newBlock('text', 'left'), html: '<p>왼쪽</p>' }], []] }
  return block
})
const everyPage = { pageSeq: 3, path: '7', title: '모든 블록', seoSetting: '{}' }
/** A site with a class, a package and a page of every block, as a visitor gets it. */
export const publicSite = siteServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false }, (path) => {
  const { viewer: _viewer, ...card } = aCourse()
  if (path === class7) return { body: { course: aCourse(), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: ['member'] } }
  if (path === '/channels/1/courses/8') return { body: { course: aCourse({ courseSeq: 8, courseTypeCd: '06' }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: ['member'] } }
  if (path === '/channels/1/packages/8') {
    const pack = { startAt: null, endAt: null, price: null, discountPrice: null, partNumber: 0, currentPartNumber: 12, isFull: false, userLimitTypeCd: '99', choiseTypeCd: '01', fareCd: '00', likeAt: null, settingPayTimeYn: 'N' }
    return { body: { pack, classes: [{ ...card, isEnrolled: false, validAt: null, isExtended: false, extendedTo: null, isFullForMe: false }], saving: null } }
  }
  if (path.startsWith('/channels/1/courses/8/review')) return { body: { reviews: [], reviewCount: 0, reviewRate: 0, myReview: null } }
  if (path === `${class7}/curriculums`) return { body: { curriculums: [aLesson(7), aLesson(8)], completedCount: 0, lessonCount: 2, progressPercent: 0 } }
  if (path.startsWith(`${class7}/review`)) return { body: { reviews: [aReview(1)], reviewCount: 1, reviewRate: 4, myReview: null } }
  if (path === '/channels/1/categories') return { body: { categories: [{ categoryCd: '000002', name: '미술', names: {}, courseCount: 3 }] } }
  if (path.startsWith('/channels/1/courses?')) return { body: { courses: [card], totalCount: 1, page: 1, size: 20 } }
  if (path.startsWith('/channels/1/pages?')) return { body: { pages: [everyPage] } }
  if (path === '/channels/1/pages/3') return { body: { page: { ...everyPage, publishStatusCd: '00', visibleCd: 'public', blocks: everyBlock } } }
  if (path === '/channels/1/showcase') return { body: { reviews: [{ evaluationSeq: 1, reviewPoint: 5, description: '좋아요', name: '김하나', profileImageUrl: null, courseSeq: 7, courseTypeCd: '05', courseTitle: card.title }], teachers: [{ userSeq: 1, name: '이두리', profileImageUrl: null, courseCount: 2, courseTitle: card.title }] } }
  return undefined
})
