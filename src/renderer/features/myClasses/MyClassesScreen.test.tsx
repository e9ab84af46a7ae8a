// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup, screen, within } from '@testing-library/react'
import type { MyCourse } from '#shared/enrollment/contract.ts'
import { aCourse } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

function aMyCourse(courseSeq: number, over: Partial<MyCourse>): MyCourse {
  const { viewer: _viewer, ...card } = aCourse({ courseSeq, title: `클래스 ${courseSeq}` })
  return {
    ...card, lessonCount: 4, attendSeq: courseSeq, choiseStatusCd: '00', attendAt: '2026-11-01T00:00:00Z', validAt: null, completedCount: 1, progressPercent: 25,
    nextCurriculumSeq: 12, lastViewedAt: '2026-11-20T00:00:00Z', ...over,
  }
}

const listServer = (courses: MyCourse[]) => siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path) => {
  if (!path.startsWith('/channels/1/me/courses')) return undefined
  const shown = path.includes('state=waiting') ? courses.filter(({ choiseStatusCd }) => choiseStatusCd === '01') : courses
  return { body: { courses: shown, totalCount: shown.length, page: 1, size: 20 } }
})
const rowOf = async (title: string) => within((await screen.findByRole('link', { name: title })).closest('li') as HTMLElement)

describe('my classes [COUR-10]', () => {
  it('show progress, until when, and the way on', async () => {
    await renderApp('/me/classes?channelSeq=1', listServer([
      aMyCourse(1, {}), aMyCourse(2, { validAt: '2027-01-30T00:00:00Z', lastViewedAt: null, progressPercent: 0, completedCount: 0 }),
    ]))
    const going = await rowOf('클래스 1')
    expect(going.getByRole('img', { name: '클래스 1 진도 25%' })).toBeTruthy()
    expect(going.getByText('수업 1/4')).toBeTruthy()
    expect(going.getByText('기간 제한 없음')).toBeTruthy()
    expect(going.getByRole('link', { name: '클래스 1, 이어서 학습' }).getAttribute('href')).toBe('/classes/1/classroom/12?channelSeq=1')
    const fresh = await rowOf('클래스 2')
    expect(fresh.getByText(/2027\. 1\. 30\..*까지/)).toBeTruthy()
    expect(fresh.getByRole('link', { name: '클래스 2, 학습 시작' })).toBeTruthy()
  })

  it.each([
    ['awaiting approval', { choiseStatusCd: '01', attendAt: null }, '승인 대기 중'],
    ['over', { validAt: '2026-11-20T00:00:00Z' }, '기간 종료'],
  ])('do not lead into one that is %s', async (_, over, badge) => {
    await renderApp('/me/classes?channelSeq=1', listServer([aMyCourse(3, over)]))
    const row = await rowOf('클래스 3')
    expect(row.getByText(badge)).toBeTruthy()
    expect(row.getByRole('link', { name: '클래스 보기' }).getAttribute('href')).toBe('/classes/3?channelSeq=1')
    expect(row.queryByRole('link', { name: /학습/ })).toBeNull()
  })

  it('offer the certificate of a completed one in three languages', async () => {
    const asked: unknown[] = []
    const { person } = await renderApp('/me/classes?channelSeq=1', siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path, body) => {
      if (path === '/channels/1/courses/1/certificate') {
        asked.push(body)
        return { body: { url: '/api/main/v1.0/certificate-files/x', fileName: 'certificate-7K3M-QW9X-2B5H-TT0P.pdf', certificateNo: '7K3M-QW9X-2B5H-TT0P' } }
      }
      const courses = [aMyCourse(1, { progressPercent: 100, completedCount: 4 }), aMyCourse(2, {})]
      return path.startsWith('/channels/1/me/courses') ? { body: { courses, totalCount: 2, page: 1, size: 20 } } : undefined
    }))
    expect((await rowOf('클래스 2')).queryByRole('button', { name: /수료증 받기/ })).toBeNull()
    await person.click((await rowOf('클래스 1')).getByRole('button', { name: '클래스 1, 수료증 받기' }))
    await person.click(await screen.findByRole('menuitem', { name: 'English' }))
    await expect.poll(() => asked).toEqual([{ language: 'en' }])
  })

  it('are shown by state, and an empty state leads to the catalogue [GEN-07]', async () => {
    const { person } = await renderApp('/me/classes?channelSeq=1', listServer([aMyCourse(1, {})]))
    await rowOf('클래스 1')
    await person.click(screen.getByRole('tab', { name: '승인 대기' }))
    await screen.findByText('승인을 기다리는 클래스가 없어요')
    expect(new URLSearchParams(location.search).get('state')).toBe('waiting')
    expect(screen.getByRole('link', { name: '클래스 찾아보기' }).getAttribute('href')).toBe('/classes?channelSeq=1')
  })
})
