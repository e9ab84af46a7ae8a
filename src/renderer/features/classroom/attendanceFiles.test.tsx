// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { CSV_MARK } from '#shared/kernel/sheet/csv.ts'
import type { LiveAttendee, OfflineAttendee } from '#shared/live/contract.ts'
import { aCourse, aGuestViewer, aLesson } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const own = '/channels/1/courses/7'
const { live, offline } = curriculumTypeCd
const at = (time: string) => `2026-11-20T${time}:00.000Z`

const learner = (userSeq: number, name: string, of: Partial<LiveAttendee> = {}): LiveAttendee => ({
  userSeq, name, presence: 'absent', isLate: false, stays: [], seconds: 0, percent: 0, isComplete: false, correction: null, ...of,
})
const liveRoom = {
  attendees: [
    learner(1, '이소라', { presence: 'gone', stays: [{ from: at('11:00'), to: at('11:20'), isOpen: false }, { from: at('11:30'), to: at('11:55'), isOpen: false }], seconds: 2759, percent: 76, isComplete: true }),
    learner(2, '=HYPERLINK("https://evil.example","누르기")', { presence: 'in', stays: [{ from: at('11:10'), to: at('11:59'), isOpen: true }], seconds: 60, percent: 1 }),
    learner(3, '박하나, "하나"', { correction: { attended: true, reason: '+82 번호로 전화해 확인\n두 번', byName: '김선생', at: at('12:30') }, isComplete: true }),
    learner(4, '@최고'),
  ],
  startAt: at('11:00'), endAt: at('12:00'), endedAt: null,
}
const present = (userSeq: number, name: string, of: Partial<OfflineAttendee> = {}): OfflineAttendee => ({ userSeq, name, isThere: false, mark: null, saidAt: null, ...of })
const offlineRoom = {
  attendees: [
    present(1, '이소라', { isThere: true, mark: { byName: '-2+3', at: at('02:00') } }), present(2, '\t=1+1', { isThere: true, saidAt: at('03:00') }),
    present(3, '박하나', { mark: { byName: '', at: at('02:00') } }), present(4, '최고'),
  ],
  startAt: at('01:00'), endAt: at('03:00'),
}

interface Mark { userSeq: number; attended: boolean }

/** Opens the teacher's list of a lesson. @param onMark answers a mark of staff */
async function openList(typeCd: '00' | '04', room: object, onMark?: (mark: Mark) => object | Promise<object>): ReturnType<typeof renderApp> {
  const site = siteServer({ user: aPerson, roles: [], userTypeCd: 'OWN', isChannelUser: true }, (path) => {
    if (path === own) return { body: { course: aCourse({ viewer: { ...aGuestViewer, userTypeCd: 'CMG' } }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === `${own}/curriculums`) return { body: { curriculums: [aLesson(12, { curriculumTypeCd: typeCd, title: '저녁 수업', duration: null })], completedCount: 0, lessonCount: 1, progressPercent: 0 } }
    if (path === `${own}/classroom/12`) {
      return { body: { curriculumSeq: 12, body: newCurriculumBody(typeCd, '저녁 수업'), playback: null, notPlayableReason: null, files: [], isComplete: false, previousCurriculumSeq: null, nextCurriculumSeq: null, ...(typeCd === offline ? { offline: { markedAs: null, isStaff: true } } : {}) } }
    }
    if (path === `${own}/live/12`) {
      const item = { title: '도예', curriculumTitle: '저녁 수업', imageUrl: null, liveAt: '2026-11-20', liveStartAt: '20:00', startAt: at('11:00'), endAt: at('12:00'), userType: 'classManager', isZoomHost: false, liveType: '99', attendeeJoinTimeLive: null, tchJoinTimeLive: null, itemSeq: 12, channelSeq: 1, courseSeq: 7, fareCd: '00' }
      return { body: { live: item, endedAt: null, isReachable: true, isReserve: false, recordingUrl: null, limitPercent: 80, attendance: null } }
    }
    return path === `${own}/offline/12/attendance` || path === `${own}/live/12/attendance` ? { body: room } : undefined
  })
  const app = await renderApp('/classes/7/classroom/12?channelSeq=1', async (request) => {
    if (request.body === undefined || !request.url.endsWith('/offline/12/attendance')) return site(request)
    return { body: await onMark?.(JSON.parse(request.body) as Mark) ?? {} }
  })
  await app.person.click(await screen.findByRole('button', { name: '출석 보기' }))
  return app
}

/** The file that the teacher's list of a lesson gives, by its name and lines. */
async function fileOf(typeCd: '00' | '04', room: object): Promise<{ name: string; text: string }> {
  let file: Blob | undefined
  let name = ''
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) { name = this.download })
  const { person } = await openList(typeCd, room)
  await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'CSV로 내려받기' }))
  return { name, text: file === undefined ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()) }
}

describe('the file of attendance', () => {
  it('of a live lesson has a line for each learner in the order of the list, first and last times, and no formulas [LIVE-08]', async () => {
    const { name, text } = await fileOf(live, liveRoom)
    expect(name).toBe('출석-2026-11-20.csv')
    expect(text).toBe(`${CSV_MARK}${[
      '이름,상태,처음 들어온 때,마지막으로 나간 때,출석한 시간(분),출석률(%),완료,정정 이유',
      '이소라,나감,2026-11-20T11:00:00.000Z,2026-11-20T11:55:00.000Z,45,76,Y,',
      `"'=HYPERLINK(""https://evil.example"",""누르기"")",참여 중,2026-11-20T11:10:00.000Z,2026-11-20T11:59:00.000Z,1,1,N,`,
      `"박하나, ""하나""",결석,,,0,0,Y,"'+82 번호로 전화해 확인\n두 번"`,
      `'@최고,결석,,,0,0,N,`,
    ].join('\r\n')}\r\n`)
  })

  it('of a live lesson that has not begun calls nobody absent, nor does the list [LIVE-08]', async () => {
    const { text } = await fileOf(live, { ...liveRoom, attendees: [learner(4, '최고')], startAt: '2026-11-25T11:00:00.000Z', endAt: '2026-11-25T12:00:00.000Z' })
    expect(text).toContain('최고,아직 시작 전,')
    const list = within(screen.getByRole('dialog'))
    expect([list.getByText('참여 중 0명 · 나감 0명'), list.getByText('아직 시작 전')]).toHaveLength(2)
    expect(list.getByRole('button', { name: '최고 출석 정정' }).textContent).toBe('출석 정정')
  })

  it('of an offline lesson says who was there and by whose mark; an unmarked learner has empty cells [ROOM-03]', async () => {
    const { name, text } = await fileOf(offline, offlineRoom)
    expect(name).toBe('참석-저녁 수업.csv')
    const lines = text.slice(CSV_MARK.length).split('\r\n')
    expect(text.startsWith(CSV_MARK)).toBe(true)
    expect(lines[0]).toBe('이름,상태,표시한 사람')
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^이소라,참석,.*'-2\+3 님이 표시 · /) as string, expect.stringMatching(/^'\t=1\+1,참석,.*본인이 참석했다고 표시 · /) as string,
      expect.stringMatching(/^박하나,불참,.*강사가 표시 · /) as string, '최고,,', '',
    ])
  })
})

it('a live lesson that is over is not offered to calendars [LIVE-02]', async () => {
  await openList(live, liveRoom)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '캘린더에 추가', hidden: true })).toBeNull()
})

const choicesOf = (group: HTMLElement) => within(group).queryAllByRole('radio', { checked: true }).map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)

describe('the list of an offline lesson', () => {
  it('tells absent from not marked yet, and keeps what staff choose [ROOM-03]', async () => {
    const { person } = await openList(offline, offlineRoom, ({ userSeq, attended }) => ({
      attendees: offlineRoom.attendees.map((one) => (one.userSeq === userSeq ? present(userSeq, one.name, { isThere: attended, mark: { byName: '김선생', at: at('04:00') } }) : one)),
    }))
    const list = await screen.findByRole('dialog', { name: '참석 확인' })
    const chosenOf = async (name: string) => choicesOf(await within(list).findByRole('radiogroup', { name: `${name} 님의 참석` }))
    expect(await chosenOf('이소라')).toEqual(['참석'])
    expect(await chosenOf('박하나')).toEqual(['불참'])
    expect(await chosenOf('최고')).toEqual([])
    expect(within(list).getByText('아직 표시가 없어요')).toBeTruthy()
    await person.click(within(within(list).getByRole('radiogroup', { name: '최고 님의 참석' })).getByRole('radio', { name: '불참' }))
    await waitFor(async () => expect(await chosenOf('최고')).toEqual(['불참']))
    expect(await within(list).findByText(/^김선생 님이 표시 · /)).toBeTruthy()
  })

  it('shows every mark that is on its way, sends them in their order, and no answer takes a later one back [ROOM-03]', async () => {
    const sent: { mark: Mark; answer: () => void }[] = []
    let attendees = offlineRoom.attendees
    const { person } = await openList(offline, offlineRoom, async (mark) => {
      await new Promise<void>((answer) => { sent.push({ mark, answer }) })
      attendees = attendees.map((one) => (one.userSeq === mark.userSeq ? present(one.userSeq, one.name, { isThere: mark.attended, mark: { byName: '김선생', at: at('04:00') } }) : one))
      return { attendees }
    })
    const list = await screen.findByRole('dialog', { name: '참석 확인' })
    const groupOf = (name: string) => within(list).getByRole('radiogroup', { name: `${name} 님의 참석` })
    await within(list).findByRole('radiogroup', { name: '최고 님의 참석' })
    const chosen = () => ['이소라', '박하나', '최고'].map((name) => choicesOf(groupOf(name))[0])
    const choose = (name: string, mark: string) => person.click(within(groupOf(name)).getByRole('radio', { name: mark }))
    await choose('이소라', '불참')
    await choose('최고', '참석')
    await choose('최고', '불참')
    const wanted = ['불참', '불참', '불참']
    expect(chosen()).toEqual(wanted)
    for (const mark of [{ userSeq: 1, attended: false }, { userSeq: 4, attended: true }, { userSeq: 4, attended: false }]) {
      await waitFor(() => expect(sent.at(-1)?.mark).toEqual(mark))
      const shown = vi.fn<(now: unknown) => void>()
      const watching = new MutationObserver(() => shown(chosen()))
      watching.observe(list, { subtree: true, attributes: true, childList: true })
      sent.at(-1)?.answer()
      await waitFor(() => expect(within(list).getAllByText(/^김선생 님이 표시 · /)).toHaveLength(mark.userSeq === 1 ? 1 : 2))
      watching.disconnect()
      for (const [now] of shown.mock.calls) expect(now).toEqual(wanted)
      expect(chosen()).toEqual(wanted)
    }
    expect(sent).toHaveLength(3)
  })
})
