// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { aCourse, aGuestViewer, aLesson } from '#tests/support/screens/learnerExamples.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeAnswer } from '#renderer/platform/fake.ts'

const class7 = '/channels/1/courses/7'
const attendee = { ...aGuestViewer, isAttend: true, attendSeq: 31, attendAt: '2026-11-01T00:00:00Z', choiseStatusCd: '00' }
const playback = {
  link: null, hlsUrl: null, fileUrl: '/media/x/original', contentType: 'video/mp4', posterUrl: null, captions: [], duration: 60, position: 0, viewedPercent: 0, viewedRanges: [], limitPercent: 100,
  vodSpeedControlYn: 'Y', mustWatchWhole: false, secondsLeft: null,
}
const youtube = { ...playback, fileUrl: null, contentType: '', link: { provider: 'youtube', id: 'dQw4w9WgXcQ', hash: null } }

/** A video lesson as the server answers it; `play` opens a play of it. */
async function openLesson(lesson: object, play: FakeAnswer = { body: { playSeq: 1, now: 0 } }, report?: FakeAnswer) {
  const server = siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path) => {
    if (path === class7) return { body: { course: aCourse({ viewer: attendee }), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === `${class7}/curriculums`) return { body: { curriculums: [aLesson(11, { curriculumTypeCd: '02', title: '물레', duration: null })], completedCount: 0, lessonCount: 1, progressPercent: 0 } }
    if (path.endsWith('/vod/play')) return play
    if (path.endsWith('/vod/percent')) return report
    if (path.endsWith('/classroom/11')) {
      return { body: { curriculumSeq: 11, body: newCurriculumBody('02', '물레'), playback: null, notPlayableReason: null, files: [], isComplete: false, previousCurriculumSeq: null, nextCurriculumSeq: null, ...lesson } }
    }
    return undefined
  })
  const { platform } = await renderApp('/classes/7/classroom/11?channelSeq=1', server)
  return { platform }
}

let clock = 1_000
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

/** A video element that plays; each tick passes some seconds. */
function playingVideo() {
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const video = document.querySelector('video') as HTMLVideoElement
  Object.defineProperties(video, { readyState: { value: 4 }, paused: { value: false, configurable: true }, pause: { value: () => Object.defineProperty(video, 'paused', { value: true }) } })
  const tick = (seconds: number, event = 'timeupdate') => {
    clock += seconds * 1000
    act(() => { fireEvent(video, new Event(event)) })
  }
  return { video, tick }
}

describe('a video lesson', () => {
  it('of a provider connects to it only when played, and says so [ROOM-02]', async () => {
    await openLesson({ playback: youtube })
    await screen.findByText('YouTube 영상이에요. 재생하면 YouTube에 연결돼요.')
    const frame = document.querySelector('iframe') as HTMLIFrameElement
    expect([frame.getAttribute('src'), frame.getAttribute('sandbox'), frame.title]).toEqual([null, 'allow-scripts allow-same-origin allow-presentation', 'YouTube'])
    expect(screen.queryByRole('button', { name: '수업 완료하기' })).toBeNull()
  })

  it('of unknown length is completed by hand [ROOM-02]', async () => {
    await openLesson({ playback: { ...youtube, duration: 0 } })
    expect(await screen.findByRole('button', { name: '수업 완료하기' })).toBeTruthy()
  })

  it('warns when ten minutes are left, counts them down and stops at 0 [ROOM-02] [ROOM-06]', async () => {
    await openLesson({ playback: { ...playback, secondsLeft: 601 } })
    await screen.findByRole('region', { name: '물레 영상' })
    const { video, tick } = playingVideo()
    tick(0, 'playing')
    tick(0.5)
    expect(screen.queryByText(/남았어요/)).toBeNull()
    tick(1)
    await screen.findByText('이 영상을 볼 수 있는 시간이 10분 남았어요.')
    tick(120)
    await screen.findByText('8분 남음')
    tick(480)
    await screen.findByText('볼 수 있는 시간을 모두 썼어요')
    expect(video.paused).toBe(true)
  })

  it('offers to go on where one was, over its poster [ROOM-02]', async () => {
    await openLesson({ playback: { ...playback, position: 4 } })
    expect(await screen.findByRole('button', { name: '0:04부터 이어 보기' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '처음부터 보기' })).toBeTruthy()
  })

  it('at its end leads to what was missed, and says how much is needed [ROOM-02]', async () => {
    await openLesson({ playback: { ...playback, viewedRanges: [[0, 20], [25, 60]] } })
    await screen.findByRole('region', { name: '물레 영상' })
    const { video, tick } = playingVideo()
    await act(async () => { fireEvent.click(screen.getAllByRole('button', { name: /^재생/ })[0] as HTMLElement) })
    tick(0, 'playing')
    Object.defineProperty(video, 'ended', { value: true, configurable: true })
    tick(0, 'ended')
    await screen.findByText('완료하려면 0:05만큼 더 봐야 해요')
    expect(screen.getByRole('button', { name: '0:20부터 놓친 곳 보기' })).toBeTruthy()
  })

  it('that completes the class tells so at once, and covers nothing before its end [ROOM-03]', async () => {
    const done = { viewedPercent: 100, isComplete: true, viewedSeconds: 60, completedCount: 1, lessonCount: 1, progressPercent: 100, secondsLeft: null, playsElsewhere: false }
    const { platform } = await openLesson({ playback }, undefined, { body: done })
    await screen.findByRole('region', { name: '물레 영상' })
    const { video, tick } = playingVideo()
    await act(async () => { fireEvent.click(screen.getAllByRole('button', { name: /^재생/ })[0] as HTMLElement) })
    tick(0, 'playing')
    for (const at of [2, 4, 6]) {
      Object.defineProperty(video, 'currentTime', { value: at, configurable: true })
      tick(2)
    }
    await act(async () => { window.dispatchEvent(new Event('pagehide')) })
    expect(await screen.findByText('모든 수업을 마쳤어요. 수고하셨어요!')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    Object.defineProperty(video, 'ended', { value: true, configurable: true })
    tick(0, 'ended')
    expect(await screen.findByRole('dialog', { name: '모든 수업을 마쳤어요. 수고하셨어요!' })).toBeTruthy()
    expect(platform.requests.some(({ url }) => url.endsWith('/vod/percent'))).toBe(true)
  })

  it('whose time is over is not shown [ROOM-06]', async () => {
    await openLesson({ notPlayableReason: 'timeOver' })
    await screen.findByText('볼 수 있는 시간을 모두 썼어요')
    expect(document.querySelector('video, iframe')).toBeNull()
  })

  it('stops when the server says that another device plays [ROOM-02] [ROOM-06]', async () => {
    const { playsElsewhere } = errorTable
    const { platform } = await openLesson({ playback }, refusal(playsElsewhere.status, playsElsewhere.code, '다른 기기'))
    await screen.findByRole('region', { name: '물레 영상' })
    await vi.waitFor(() => expect(platform.requests.some(({ url }) => url.endsWith('/vod/play'))).toBe(true))
    const { video, tick } = playingVideo()
    tick(0, 'playing')
    act(() => platform.realtime.say({ command: 'E0005', channelSeq: 1, courseSeq: 7, curriculumSeq: 11 }))
    tick(0, 'pause')
    await screen.findByText('다른 기기에서 재생하고 있어요')
    expect(video.paused).toBe(true)
  })
})
