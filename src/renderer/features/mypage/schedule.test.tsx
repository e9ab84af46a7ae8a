// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, screen, within } from '@testing-library/react'
import type { ScheduledLesson } from '#shared/calendar/contract.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

afterEach(cleanup)

// The time that the played server tells.
const NOW = Date.parse('2026-11-21T00:00:00Z')
const hoursFromNow = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()
const dayOf = (hours: number) => formatDay(hoursFromNow(hours), 'ko')
const lesson = (curriculumSeq: number, over: Partial<ScheduledLesson>): ScheduledLesson => ({
  channelSeq: 1, courseSeq: 5, curriculumSeq, curriculumTypeCd: '00', title: `수업 ${curriculumSeq}`, courseTitle: '도예 교실', site: { channelSeq: 1, name: '우리 사이트', domain: 'ours', customDomain: null },
  startAt: hoursFromNow(0), endAt: hoursFromNow(1), place: '', isMine: false, isRecorded: false, ...over,
})
const server = (lessons: Record<'coming' | 'past', ScheduledLesson[]>) => siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path) => {
  if (path.startsWith('/me/info')) return { body: { courseCount: 0, channelCount: 0, reviewCount: 0, likeCount: 0 } }
  return path.startsWith('/me/schedule') ? { body: { lessons: lessons[path.includes('side=past') ? 'past' : 'coming'], now: new Date(NOW).toISOString() } } : undefined
})

it('shows my lessons by day, with the way in, and the last ones apart [COUR-10] [LIVE-02]', async () => {
  const { person } = await renderApp('/mypage?tabIndex=4&channelSeq=1', server({
    coming: [lesson(1, {}), lesson(2, { curriculumTypeCd: '04', startAt: hoursFromNow(48), endAt: hoursFromNow(50), place: '경기 이천시 도자로 1', isMine: true })],
    past: [lesson(3, { startAt: hoursFromNow(-49), endAt: hoursFromNow(-48), isRecorded: true })],
  }))
  const today = within(await screen.findByRole('region', { name: dayOf(0) }))
  expect(today.getByRole('heading', { level: 2 }).textContent).toContain('오늘')
  expect(today.getByText('지금 참여')).toBeTruthy()
  expect(today.getByRole('link', { name: '수업 1 수업 열기' }).getAttribute('href')).toBe('/classes/5/classroom/1?channelSeq=1')
  const later = within(screen.getByRole('region', { name: dayOf(48) }))
  expect([later.getByText('경기 이천시 도자로 1'), later.getByText('오프라인'), later.getByText('내가 진행')]).toHaveLength(3)
  await person.click(screen.getByRole('radio', { name: '지난 수업' }))
  expect(await screen.findByText('녹화 있음')).toBeTruthy()
})

it('copies the private address of my calendar, or says that it could not [COUR-10]', async () => {
  const url = 'https://madang.example/calendar/secret.ics'
  const planned = server({ coming: [], past: [] })
  const { person } = await renderApp('/mypage?tabIndex=4&channelSeq=1', (request) => {
    if (request.url.endsWith('/me/calendar')) return { body: { url } }
    return request.url.endsWith('/me/calendar/classes') ? { body: { classes: [] } } : planned(request)
  })
  await person.click(await screen.findByRole('button', { name: '내 캘린더에서 보기' }))
  const copy = await screen.findByRole('button', { name: '주소 복사' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await person.click(copy)
  expect(await screen.findByText('복사하지 못했어요.', { exact: false })).toBeTruthy()
  await person.click(copy)
  expect(await screen.findByText('주소를 복사했어요.')).toBeTruthy()
  expect([await navigator.clipboard.readText(), screen.queryByText('복사하지 못했어요.', { exact: false })]).toEqual([url, null])
})

it('says when nothing is planned [COUR-10]', async () => {
  await renderApp('/mypage?tabIndex=4&channelSeq=1', server({ coming: [], past: [] }))
  expect(await screen.findByText('다가오는 수업이 없어요')).toBeTruthy()
})
