// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { StudioCourse } from '#shared/course/contract.ts'
import { refusal, renderApp } from '#tests/support/screens/renderApp.tsx'
import { aCourse, studioServer } from '#tests/support/browser/studioServer.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const DAY_MS = 86_400_000
const counts = { all: 2, draft: 1, public: 1, private: 0, trash: 1 }
const row = (change: Partial<StudioCourse>): StudioCourse => ({ ...aCourse, attendCount: 0, waitCnt: 0, onMainPage: false, uploadingCount: 0, ...change })

function listing(courses: StudioCourse[], totalCount = courses.length) {
  const { state, server } = studioServer()
  state.refuse.clear()
  const queries: string[] = []
  return {
    state,
    queries,
    server: ((request) => {
      if (!request.url.includes('/courses/manage')) return server(request)
      queries.push(request.url.replace(/^.*\?/, ''))
      return { body: { courses, totalCount, page: 1, size: 20, counts, courseReviewYn: 'N' } }
    }) satisfies typeof server,
  }
}

describe('my classes [STU-05]', () => {
  it('show each class with its state, its people and what is being uploaded', async () => {
    const { server } = listing([row({ courseSeq: 7, publicCd: '00', title: '공개한 수업', attendCount: 1234, lessonCount: 5, uploadingCount: 2 }), row({ courseSeq: 8, title: '' })])
    await renderApp('/settings/contents?channelSeq=1', server)
    const first = (await screen.findByRole('link', { name: '공개한 수업' })).closest('tr') as HTMLElement
    expect(within(first).getAllByRole('cell').slice(1, 5).map((cell) => cell.textContent)).toEqual(['공개', '1,234', '5', '업로드 2개'])
    const second = screen.getByRole('link', { name: '제목 없는 클래스' }).closest('tr') as HTMLElement
    within(second).getByText('작성 중')
    const tabs = within(screen.getByRole('navigation', { name: '클래스 상태' })).getAllByRole('link').map((tab) => tab.textContent)
    expect(tabs).toEqual(['전체2', '작성 중1', '공개1', '비공개0', '휴지통1'])
  })

  it('search by title once typing has settled, from the first page', async () => {
    const { server, queries } = listing([row({})], 60)
    const { person } = await renderApp('/settings/contents?channelSeq=1&page=3&state=draft', server)
    await screen.findByRole('link', { name: '물레 첫걸음' })
    expect(queries.at(-1)).toBe('state=draft&page=3&size=20')
    await person.type(screen.getByRole('searchbox', { name: '제목으로 찾기' }), '물레')
    await waitFor(() => expect(queries.at(-1)).toBe(`state=draft&page=1&size=20&q=${encodeURIComponent('물레')}`))
    expect(location.search).toBe(`?channelSeq=1&state=draft&q=${encodeURIComponent('물레')}`)
  })

  it('offer the first class where there is none', async () => {
    const { server } = listing([])
    await renderApp('/settings/contents?channelSeq=1', server)
    await screen.findByText('첫 클래스를 만들어 보세요')
    expect((screen.getByRole('link', { name: '클래스 만들기' }) as HTMLAnchorElement).getAttribute('href')).toBe('/classes/create?channelSeq=1')
  })

  it('do not offer to delete a class that has learners', async () => {
    const { server } = listing([row({ attendCount: 3 })])
    const { person } = await renderApp('/settings/contents?channelSeq=1', server)
    await person.click(await screen.findByRole('button', { name: '‘물레 첫걸음’ 더보기' }))
    const remove = await screen.findByRole('menuitem', { name: /^휴지통으로 옮기기/, hidden: true })
    expect(remove.textContent).toContain('수강생이 있어 지울 수 없어요')
    expect((remove as HTMLButtonElement).disabled).toBe(true)
  })

  it('keep a deleted class restorable, with the days that are left', async () => {
    const { server, state } = listing([row({ trashTypeCd: '99', trashedAt: aCourse.createdAt, restoreExpiredAt: new Date(Date.now() + 2.5 * DAY_MS).toISOString() })])
    const { person } = await renderApp('/settings/contents/trash?channelSeq=1', server)
    await screen.findByText('3일 남음')
    await person.click(screen.getByRole('button', { name: '되돌리기' }))
    await screen.findByText('‘물레 첫걸음’ 클래스를 되돌렸어요')
    expect(state.asked.some((asked) => asked.startsWith('/channels/1/courses/7/restore'))).toBe(true)
  })

  it('say what happened when the list cannot be loaded, and try again', async () => {
    const { server, state } = studioServer()
    let away = true
    const { person } = await renderApp('/settings/contents?channelSeq=1', (request) => (away && request.url.includes('/courses/manage') ? refusal(403, '900002', '접근 권한이 없습니다.') : server(request)))
    await screen.findByText('접근 권한이 없습니다.')
    away = false
    await person.click(screen.getByRole('button', { name: '다시 시도' }))
    expect((await screen.findByRole('link', { name: state.course.title })).getAttribute('href')).toContain('/classes/7/settings/information')
  })
})
