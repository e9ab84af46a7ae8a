// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aCourse } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const cardPictures = () => [...document.querySelectorAll<HTMLImageElement>('main article img')].map((image) => `${image.getAttribute('loading')} ${image.getAttribute('fetchpriority') ?? 'auto'}`)

function catalogueServer(totalCount: number, fails: () => boolean = () => false) {
  const queries: URLSearchParams[] = []
  const server = siteServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false }, (path) => {
    if (path === '/channels/1/categories') return { body: { categories: [{ categoryCd: '000002', name: '미술', names: {}, courseCount: 3 }] } }
    if (!path.startsWith('/channels/1/courses?')) return undefined
    const query = new URLSearchParams(path.split('?')[1])
    queries.push(query)
    if (fails()) return refusal(503, '900503', '지금은 이용할 수 없습니다.')
    const { viewer: _viewer, ...card } = aCourse({ title: `클래스 ${query.get('page')}쪽` })
    return { body: { courses: totalCount === 0 ? [] : [card], totalCount, page: Number(query.get('page')), size: Number(query.get('size')) } }
  })
  return { server, last: () => Object.fromEntries(queries.at(-1) ?? []) }
}

describe('the catalogue [COUR-01]', () => {
  it('narrows by category and words, keeps both in the address, and begins at the first page', async () => {
    const { server, last } = catalogueServer(60)
    const { person } = await renderApp('/classes?channelSeq=1&page=3', server)
    await screen.findByText('클래스 3쪽')
    expect(last()).toEqual({ sort: 'latest', page: '3', size: '20' })
    await person.click(screen.getByRole('button', { name: '미술' }))
    await screen.findByText('클래스 1쪽')
    await person.type(screen.getByRole('searchbox'), '물감')
    await waitFor(() => expect(last()).toEqual({ categoryCd: '000002', q: '물감', sort: 'latest', page: '1', size: '20' }))
    const address = new URLSearchParams(location.search)
    expect(Object.fromEntries(address)).toEqual({ channelSeq: '1', categoryCd: '000002', q: '물감' })
  })

  it('reads a class as its card is pressed with the main button, once the page is usable', async () => {
    const { viewer: _viewer, ...card } = aCourse()
    const courses = [7, 8, 9].map((courseSeq) => ({ ...card, courseSeq, title: `클래스 ${courseSeq}` }))
    const asked: string[] = []
    await renderApp('/classes?channelSeq=1', siteServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false }, (path) => {
      asked.push(path)
      return path.startsWith('/channels/1/courses?') ? { body: { courses, totalCount: 3, page: 1, size: 20 } } : undefined
    }))
    const link = await screen.findByRole('link', { name: '클래스 7' })
    await waitFor(() => {
      fireEvent.pointerDown(link)
      expect(asked).toContain('/channels/1/courses/7')
    }, { timeout: 20_000 })
    fireEvent.pointerDown(screen.getByRole('link', { name: '클래스 8' }), { button: 2 })
    fireEvent.pointerDown(screen.getByRole('link', { name: '클래스 9' }))
    await waitFor(() => expect(asked).toContain('/channels/1/courses/9'))
    expect(asked).not.toContain('/channels/1/courses/8')
  })

  it('shows how far a learner is in their own classes, with one call for all cards, and a visitor nothing [COUR-10]', async () => {
    const mine: string[] = []
    const { viewer: _viewer, ...card } = aCourse()
    const cards = [1, 2, 3, 4, 5].map((courseSeq) => ({ ...card, courseSeq, title: `클래스 ${courseSeq}` }))
    const attended = { attendSeq: 1, choiseStatusCd: '00', attendAt: '2026-11-01T00:00:00Z', validAt: null, completedCount: 1, progressPercent: 34.6, nextCurriculumSeq: 2, lastViewedAt: null }
    const mineOf = (courseSeq: number, change: object) => ({ ...cards[courseSeq - 1], ...attended, ...change })
    const answer = (path: string) => {
      if (path.startsWith('/channels/1/courses?')) return { body: { courses: cards, totalCount: 5, page: 1, size: 20 } }
      if (!path.startsWith('/channels/1/me/courses')) return undefined
      mine.push(path)
      return { body: { courses: [mineOf(1, {}), mineOf(2, { progressPercent: 100 }), mineOf(3, { validAt: '2026-11-01T00:00:00Z' }), mineOf(5, { progressPercent: 0.4 })], totalCount: 4, page: 1, size: 100 } }
    }
    await renderApp('/classes?channelSeq=1', siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, answer))
    await screen.findByText('수강 중 34%')
    expect(screen.getAllByRole('article').map((card) => within(card).queryByText(/^수강 (중( \d+%)?|완료)$/)?.textContent ?? '')).toEqual(['수강 중 34%', '수강 완료', '', '', '수강 중'])
    expect(mine).toHaveLength(1)
    cleanup()
    await renderApp('/classes?channelSeq=1', siteServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false }, answer))
    await screen.findByText('클래스 4')
    expect([screen.queryByText('수강 중 34%'), mine.length]).toEqual([null, 1])
  })

  it('shows a package among the classes: its kind, price and lessons, and the way to its own page [COUR-01]', async () => {
    const { viewer: _viewer, ...card } = aCourse({ title: '수채화 첫걸음' })
    const pack = { ...card, courseSeq: 31, courseTypeCd: '06', title: '집밥과 빵 묶음', curriculumTypeCds: [], fareCd: '01', price: 99_000, lessonCount: 24, attendCount: 0 }
    await renderApp('/classes?channelSeq=1', siteServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false }, (path) => (path.startsWith('/channels/1/courses?') ? { body: { courses: [pack, card], totalCount: 2, page: 1, size: 20 } } : undefined)))
    const link = await screen.findByRole('link', { name: '집밥과 빵 묶음' })
    expect([link, screen.getByRole('link', { name: '수채화 첫걸음' })].map((one) => one.getAttribute('href'))).toEqual(['/packages/31?channelSeq=1', '/classes/7?channelSeq=1'])
    const shown = screen.getAllByRole('article').map((article) => ['패키지', '99,000원', '수업 24개'].map((text) => within(article).queryByText(text) !== null))
    expect(shown).toEqual([[true, true, true], [false, false, false]])
  })

  it('turns pages', async () => {
    const { server } = catalogueServer(60)
    const { person } = await renderApp('/classes?channelSeq=1', server)
    await person.click(await screen.findByRole('button', { name: '2 페이지' }))
    expect(await screen.findByText('클래스 2쪽')).toBeTruthy()
    expect(new URLSearchParams(location.search).get('page')).toBe('2')
  })

  it('offers to drop all filters when nothing matches [GEN-07]', async () => {
    const { server, last } = catalogueServer(0)
    const { person } = await renderApp('/classes?channelSeq=1&q=zzz&courseTypeCd=00', server)
    await screen.findByText('‘zzz’에 맞는 클래스가 없어요')
    await person.click(screen.getByRole('button', { name: '조건 모두 지우기' }))
    await waitFor(() => expect(last()).toEqual({ sort: 'latest', page: '1', size: '20' }))
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
  })

  it('says what went wrong and tries again [GEN-07]', async () => {
    let away = true
    const { server } = catalogueServer(1, () => away)
    const { person } = await renderApp('/classes?channelSeq=1', server)
    await screen.findByText('지금은 이용할 수 없습니다.')
    away = false
    await person.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByText('클래스 1쪽')).toBeTruthy()
  })

  it('loads the first picture, the only one that a phone shows, at once and before the others', async () => {
    const { viewer: _viewer, ...card } = aCourse({ imageUrl: '/images/1/0123456789abcdef0123456789abcdef.webp' })
    const courses = Array.from({ length: 6 }, (_, index) => ({ ...card, courseSeq: index + 1, title: `클래스 ${index + 1}` }))
    await renderApp('/classes?channelSeq=1', siteServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false }, (path) => {
      if (path === '/channels/1/categories') return { body: { categories: [] } }
      return path.startsWith('/channels/1/courses?') ? { body: { courses, totalCount: 6, page: 1, size: 20 } } : undefined
    }))
    await screen.findByText('클래스 6')
    expect(cardPictures()).toEqual(['eager high', ...Array<string>(5).fill('lazy auto')])
  })
})
