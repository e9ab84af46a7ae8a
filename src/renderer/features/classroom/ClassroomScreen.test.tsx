// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type * as materialsModule from './components/Materials.tsx'
import { heldUp } from '#tests/support/heldUp.ts'
import { aCourse, aGuestViewer, aLesson } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'
import { savedFiles } from '#tests/support/screens/savedFiles.ts'

const broken = vi.hoisted(() => ({ isBroken: false }))
vi.mock('./components/Materials.tsx', async (original) => {
  const { Materials } = await original<typeof materialsModule>()
  return {
    Materials: (props: Parameters<typeof Materials>[0]) => {
      if (broken.isBroken) throw new Error('a part of the lesson is broken')
      return <Materials {...props} />
    },
  }
})

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const guest = (): FakeSite => ({ user: null, roles: [], userTypeCd: null, isChannelUser: false })
const member = (): FakeSite => ({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true })
const attendee = { ...aGuestViewer, isAttend: true, attendSeq: 31, attendAt: '2026-11-01T00:00:00Z', choiseStatusCd: '00' }
const class7 = '/channels/1/courses/7'
const { section, text, materials, offline } = curriculumTypeCd
const items = [
  aLesson(10, { curriculumTypeCd: section, title: '1장', duration: null }),
  aLesson(11, { curriculumTypeCd: text, title: '준비물', duration: null }),
  aLesson(12, { curriculumTypeCd: materials, title: '도안', duration: null, isPublic: true }),
]
const files = [
  { uploadSeq: 41, fileName: '도안.pdf', fileSize: 52_000, contentType: 'application/pdf', downloadable: true },
  { uploadSeq: 42, fileName: '교재.pdf', fileSize: 9_000, contentType: 'application/pdf', downloadable: false },
]

function roomServer(site: FakeSite, viewer = attendee as ReturnType<typeof aCourse>['viewer'], more: (path: string) => ReturnType<typeof refusal> | undefined = () => undefined) {
  const paths: string[] = []
  const server = siteServer(site, (path) => {
    paths.push(path)
    const own = more(path)
    if (own) return own
    if (path === class7) return { body: { course: aCourse({ viewer }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === `${class7}/curriculums`) return { body: { curriculums: items, completedCount: 0, lessonCount: 2, progressPercent: 0 } }
    const lesson = /\/classroom\/(\d+)$/.exec(path)?.[1]
    if (lesson !== undefined) {
      const typeCd = lesson === '11' ? text : materials
      return { body: {
        curriculumSeq: Number(lesson), body: { ...newCurriculumBody(typeCd, '수업'), content: typeCd === text ? '<p>둥근 붓 8호</p>' : '' },
        playback: null, notPlayableReason: null, files: typeCd === materials ? files : [], isComplete: false, previousCurriculumSeq: null, nextCurriculumSeq: null,
      } }
    }
    if (path.endsWith('/complete')) {
      return { body: { viewedPercent: 100, isComplete: true, viewedSeconds: 0, completedCount: 1, lessonCount: 2, progressPercent: 50 } }
    }
    if (path.includes('/download/')) return { body: { url: '/media/x/original', fileName: '도안.pdf', expiresAt: '2026-11-21T01:00:00Z' } }
    return undefined
  })
  return { server, paths }
}

const at = (curriculumSeq: number) => `/classes/7/classroom/${curriculumSeq}?channelSeq=1`

describe('the classroom [ROOM-01]', () => {
  it('keeps its bar and list where a lesson fails, which shows when tried again [GEN-05]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    broken.isBroken = true
    onTestFinished(() => {
      broken.isBroken = false
      vi.restoreAllMocks()
    })
    const { person } = await renderApp(at(12), roomServer(member()).server)
    const failed = await screen.findByRole('alert')
    expect(within(screen.getByRole('complementary')).getByRole('link', { name: /준비물/ })).toBeTruthy()
    expect(within(failed).getByRole('heading', { level: 1, name: '도안' })).toBeTruthy()
    broken.isBroken = false
    await person.click(within(failed).getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByRole('heading', { level: 1, name: '도안' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a text and completes it, and the way on stands out [ROOM-03]', async () => {
    const { server } = roomServer(member())
    const { person } = await renderApp(at(11), server)
    await screen.findByText('둥근 붓 8호')
    const next = screen.getByRole('link', { name: '다음 수업: 도안' })
    expect(next.dataset['kind']).toBe('secondary')
    await person.click(screen.getByRole('button', { name: '수업 완료하기' }))
    await screen.findByText('이 수업을 마쳤어요!')
    expect(screen.queryByRole('button', { name: '수업 완료하기' })).toBeNull()
    // Where the button was, the way on; the bar's stays quiet beside it.
    const [onwards] = within(screen.getByRole('article')).getAllByRole('link', { name: '다음 수업: 도안' })
    expect(onwards?.getAttribute('href')).toBe(`/classes/7/classroom/12?channelSeq=1`)
    expect([onwards?.dataset['kind'], next.dataset['kind']]).toEqual(['primary', 'secondary'])
    expect(screen.getByText('1/2')).toBeTruthy()
    expect(screen.getByRole('img', { name: '전체 진도 50%' })).toBeTruthy()
  })

  it.each([['2026-11-25', 0], ['2026-11-20', 1]])('offers to complete an offline lesson of %s once it has begun alone [ROOM-03]', async (offlineStartAt, count) => {
    const { server } = roomServer(member(), attendee, (path) => {
      if (path === `${class7}/curriculums`) return { body: { curriculums: [aLesson(12, { curriculumTypeCd: offline, title: '가마 나들이', duration: null })], completedCount: 0, lessonCount: 1, progressPercent: 0 } }
      if (path !== `${class7}/classroom/12`) return undefined
      return { body: {
        curriculumSeq: 12, body: { ...newCurriculumBody(offline, '가마 나들이'), offlineStartAt, offlineStartTime: '10:00', offlineEndTime: '12:00' },
        playback: null, notPlayableReason: null, files: [], isComplete: false, previousCurriculumSeq: null, nextCurriculumSeq: null, offline: { markedAs: null, isStaff: false },
      } }
    })
    await renderApp(at(12), server)
    await screen.findByRole('heading', { level: 1, name: '가마 나들이' })
    expect(screen.queryAllByRole('button', { name: '수업 완료하기' })).toHaveLength(count)
  })

  it.each([
    ['before it', '2026-11-25', attendee, true], ['once it is over', '2026-11-20', attendee, false], ['to who does not attend', '2026-11-25', aGuestViewer, false],
  ])('offers an offline lesson to calendars, %s [ROOM-03] [LIVE-02]', async (_when, offlineStartAt, viewer, isOffered) => {
    const { server } = roomServer(member(), viewer, (path) => {
      if (path === '/channels/1/courses/7/calendar') return { body: { fileName: '도예.ics', ics: 'BEGIN:VCALENDAR' } } as never
      if (path === `${class7}/curriculums`) return { body: { curriculums: [aLesson(12, { curriculumTypeCd: offline, title: '가마 나들이', duration: null, isPublic: true })], completedCount: 0, lessonCount: 1, progressPercent: 0 } }
      if (path !== `${class7}/classroom/12`) return undefined
      return { body: {
        curriculumSeq: 12, body: { ...newCurriculumBody(offline, '가마 나들이'), offlineStartAt, offlineStartTime: '10:00', offlineEndTime: '12:00' },
        playback: null, notPlayableReason: null, files: [], isComplete: false, previousCurriculumSeq: null, nextCurriculumSeq: null, offline: { markedAs: null, isStaff: false },
      } }
    })
    onTestFinished(() => { vi.restoreAllMocks() })
    const saved = savedFiles()
    const { person } = await renderApp(at(12), server)
    await screen.findByRole('region', { name: '오프라인 수업 일정' })
    const button = screen.queryByRole('button', { name: '캘린더에 추가' })
    expect(button !== null).toBe(isOffered)
    if (button === null) return
    await person.click(button)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text()).toBe('BEGIN:VCALENDAR')
  })

  it('celebrates the last lesson: a review, and classes to take next [ROOM-03] [REV-01]', async () => {
    const { server: own } = roomServer(member(), undefined, (path) => {
      if (path.endsWith('/complete')) return { body: { viewedPercent: 100, isComplete: true, viewedSeconds: 0, completedCount: 2, lessonCount: 2, progressPercent: 100 } } as never
      if (/^\/channels\/1\/courses(?:\?|$)/.test(path)) return { body: { courses: [aCourse({ courseSeq: 7 }), aCourse({ courseSeq: 9, title: '지난 물레', payEndAt: '2026-11-01T00:00:00Z' }), aCourse({ courseSeq: 8, title: '유약 바르기' })], totalCount: 3, page: 1, size: 10 } } as never
      return undefined
    })
    const { person } = await renderApp(at(11), own)
    await person.click(await screen.findByRole('button', { name: '수업 완료하기' }))
    const dialog = within(await screen.findByRole('dialog', { name: '모든 수업을 마쳤어요. 수고하셨어요!' }))
    expect(dialog.getByRole('link', { name: '후기 쓰기' }).getAttribute('href')).toBe('/classes/7?tab=reviews&channelSeq=1')
    const next = within(await dialog.findByRole('region', { name: '이어서 들어 보세요' }))
    expect(next.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['유약 바르기'])
    await person.click(dialog.getByRole('button', { name: '닫기' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps a lesson complete when the curriculum as it was before comes after it [ROOM-03]', async () => {
    const { server: own, paths } = roomServer(member(), undefined, (path) => (path === `${class7}/curriculums` && paths.some((one) => one.endsWith('/complete'))
      ? { body: { curriculums: items.map((item) => ({ ...item, isComplete: item.curriculumSeq === 11 })), completedCount: 1, lessonCount: 2, progressPercent: 50 } }
      : undefined))
    const { server, hold, isHeld, letGo } = heldUp(own, ({ url }) => url.endsWith(`${class7}/curriculums`))
    const { person, platform } = await renderApp(at(11), server)
    await screen.findByText('둥근 붓 8호')
    hold()
    act(() => platform.realtime.say({ command: 'E0008', channelSeq: 1, courseSeq: 7 }))
    await isHeld()
    await person.click(screen.getByRole('button', { name: '수업 완료하기' }))
    await screen.findByText('이 수업을 마쳤어요!')
    await letGo()
    expect(screen.queryByRole('button', { name: '수업 완료하기' })).toBeNull()
  })

  it('saves a file by an address made for the moment [ROOM-03]', async () => {
    const { server, paths } = roomServer(member())
    const { person, platform } = await renderApp(at(12), server)
    const saved = vi.spyOn(platform, 'saveFile').mockResolvedValue('saved')
    await screen.findByText('50.8 KB')
    await person.click(screen.getByRole('button', { name: '도안.pdf 내려받기' }))
    await screen.findByText('도안.pdf 파일을 저장했어요.')
    expect(paths).toContain(`${class7}/curriculums/12/download/41`)
    expect(saved).toHaveBeenCalledWith('/media/x/original', '도안.pdf')
  })

  it('sends a guest to login and back, without asking for what they may not see', async () => {
    const { server, paths } = roomServer(guest(), aGuestViewer)
    const { person } = await renderApp(at(11), server)
    await screen.findByRole('heading', { level: 1, name: '로그인하면 이어서 볼 수 있어요' })
    expect(paths.some((path) => path.includes('/classroom/'))).toBe(false)
    await person.click(screen.getByRole('link', { name: '로그인' }))
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(new URLSearchParams(location.search).get('next')).toBe(at(11))
  })

  it('shows a guest what is open to anyone, without progress', async () => {
    await renderApp(at(12), roomServer(guest(), aGuestViewer).server)
    await screen.findByText('도안.pdf')
    expect(screen.queryByRole('button', { name: '수업 완료하기' })).toBeNull()
    const list = within(screen.getByRole('navigation', { name: '커리큘럼' }))
    expect(list.getByText('수강생만 볼 수 있어요')).toBeTruthy()
    expect(list.queryByRole('link', { name: /준비물/ })).toBeNull()
  })

  it('shows who is not enrolled the way to the class', async () => {
    const { notEnrolled } = errorTable
    const { server } = roomServer(member(), aGuestViewer, (path) => (path.includes('/classroom/') ? refusal(notEnrolled.status, notEnrolled.code, '수강 중인 클래스가 아닙니다.') : undefined))
    await renderApp(at(11), server)
    await screen.findByRole('heading', { level: 1, name: '수강생만 볼 수 있는 수업이에요' })
    expect(screen.getByRole('link', { name: '클래스 알아보기' }).getAttribute('href')).toBe('/classes/7?channelSeq=1')
  })

  it('becomes the guest\'s when the session has ended, and asks once', async () => {
    const site = member()
    const { loginRequired } = errorTable
    const { server, paths } = roomServer(site, attendee, (path) => {
      if (!path.includes('/classroom/')) return undefined
      site.user = null
      return refusal(loginRequired.status, loginRequired.code, '로그인이 필요합니다.')
    })
    await renderApp(at(11), server)
    await screen.findByRole('heading', { level: 1, name: '로그인하면 이어서 볼 수 있어요' })
    expect(paths.filter((path) => path.includes('/classroom/'))).toHaveLength(1)
  })

  it.each([10, 99])('says of %s, which is no lesson, that there is none', async (curriculumSeq) => {
    await renderApp(at(curriculumSeq), roomServer(member()).server)
    expect(await screen.findByRole('heading', { level: 1, name: '수업을 찾을 수 없어요' })).toBeTruthy()
  })
})
