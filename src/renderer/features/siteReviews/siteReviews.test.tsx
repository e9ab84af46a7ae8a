// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SiteReview } from '#shared/review/contract.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import { savedFiles } from '#tests/support/screens/savedFiles.ts'

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const aReview = (over: Partial<SiteReview> = {}): SiteReview => ({
  evaluationSeq: 5, attendSeq: 3, userSeq: 9, name: '이서연', profileImageUrl: null, reviewPoint: 4.5, deliveryPoint: null, kindnessPoint: null, preparednessPoint: null, punctualityPoint: null, recommendYn: 'Y',
  description: '천천히 알려 주셔서 좋았어요', pictures: [], answer: null, helpfulCount: 2, hiddenReason: null, createdAt: '2026-11-21T00:00:00Z', courseSeq: 7, title: '수채화 첫걸음', ...over,
})

function server(review = aReview()) {
  const calls: { path: string; body: unknown }[] = []
  const state = { review }
  const answers = siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'SITE_REVIEW_READ', 'SITE_REVIEW_UPDATE', 'CLASS_QUESTIONS_UPDATE'], userTypeCd: 'MNG', isChannelUser: true }, (path, body) => {
    calls.push({ path, body })
    const [address = '', query = ''] = path.split('?')
    if (address === '/channels/1/reviews') {
      const none = new URLSearchParams(query).get('q') === 'nobody'
      return { body: { reviews: none ? [] : [state.review], after: null, totalCount: none ? 0 : 1, courses: [{ courseSeq: 7, title: '수채화 첫걸음' }] } }
    }
    if (address === '/channels/1/courses/7/review/answer') {
      state.review = aReview({ answer: { text: (body as { answer: string }).answer, name: '김하늘', answeredAt: '2026-11-22T00:00:00Z' } })
      return { body: { result: 'ok' } }
    }
    return undefined
  })
  return { answers, calls }
}

it('lists reviews by the filters of the address, and clears them [SET-07]', async () => {
  const { answers, calls } = server()
  const { person } = await renderApp('/settings/review?channelSeq=1&state=unanswered&stars=5', answers)
  await screen.findByRole('button', { name: '천천히 알려 주셔서 좋았어요' })
  expect(calls.some(({ path }) => path === '/channels/1/reviews?q=&state=unanswered&stars=5&sort=written&order=desc&size=50')).toBe(true)
  await person.type(screen.getByRole('searchbox', { name: '내용, 클래스, 이름으로 찾기' }), 'nobody{Enter}')
  await person.click(await screen.findByRole('button', { name: '조건 지우기' }))
  await screen.findByRole('button', { name: '천천히 알려 주셔서 좋았어요' })
  expect(location.search).toBe('?channelSeq=1')
})

it('answers in the opened review, which the address keeps [REV-03] [SET-07]', async () => {
  const { answers, calls } = server()
  const { person } = await renderApp('/settings/review?channelSeq=1', answers)
  await person.click(await screen.findByRole('button', { name: '천천히 알려 주셔서 좋았어요' }))
  const drawer = within(await screen.findByRole('dialog', { name: '후기' }))
  expect(new URLSearchParams(location.search).get('review')).toBe('5')
  await person.click(await drawer.findByRole('button', { name: '답글 달기' }))
  await person.type(drawer.getByRole('textbox', { name: '답글' }), '고맙습니다')
  await person.click(drawer.getByRole('button', { name: '답글 저장' }))
  await drawer.findByText('김하늘의 답글')
  expect(calls.find(({ path }) => path.endsWith('/answer'))?.body).toEqual({ evaluationSeq: 5, answer: '고맙습니다' })
})

it('saves the columns that are shown, without formulas [SET-07]', async () => {
  const files = savedFiles()
  const { answers } = server(aReview({ description: '=1+1' }))
  const { person } = await renderApp('/settings/review?channelSeq=1&columns=stars.recommend', answers)
  await person.click(await screen.findByRole('button', { name: '내려받기' }))
  await person.click(await screen.findByRole('menuitem', { name: 'CSV 파일' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toBe("\u{feff}후기,별점,추천\r\n'=1+1,4.5,추천해요\r\n")
})
