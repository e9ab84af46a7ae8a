// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Course } from '#shared/course/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { heldUp } from '#tests/support/heldUp.ts'
import { aCourse, aGuestViewer, aLesson, aReview } from '#tests/support/screens/learnerExamples.ts'
import { aChannel, aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  // Missing in happy-dom, used by the autosizing text area.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const member = (): FakeSite => ({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true })
const attendee: Course['viewer'] = {
  ...aGuestViewer, isAttend: true, attendSeq: 31, attendAt: '2026-11-01T00:00:00Z', choiseStatusCd: '00', reviewExpringAt: '2027-11-01T00:00:00Z',
}
const class7 = '/channels/1/courses/7'

function classServer(site: FakeSite, course: Course = aCourse(), more: (path: string, body: unknown) => ReturnType<Parameters<typeof siteServer>[1] & object> = () => undefined) {
  const calls: { path: string; body: unknown }[] = []
  const state = { course }
  const server = siteServer(site, (path, body) => {
    calls.push({ path, body })
    const own = more(path, body)
    if (own) return own
    if (path === class7) {
      return { body: { course: state.course, setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: ['member'] } }
    }
    if (path === `${class7}/curriculums`) return { body: { curriculums: [aLesson(11), aLesson(12)], completedCount: 0, lessonCount: 2, progressPercent: 0 } }
    if (path === `${class7}/curriculum-schedule/check`) return { body: { resultCode: '000000', message: '' } }
    if (path === `${class7}/attend`) {
      state.course = { ...state.course, viewer: attendee }
      return { body: { attendSeq: 31, choiseStatusCd: '00', validAt: null } }
    }
    if (path === `${class7}/review/votes`) return { body: { evaluationSeqs: [] } }
    if (path.startsWith(`${class7}/review`)) return { body: { reviews: [], reviewCount: 0, reviewRate: 0, summary: null, myReview: null } }
    return undefined
  })
  return { server, calls, state, paths: () => calls.map(({ path }) => path) }
}

const enrollButton = async () => (await screen.findAllByRole('button', { name: '무료로 수강하기' }))[0] as HTMLElement
const page = '/classes/7?channelSeq=1'

describe('enrolling', () => {
  it('takes a guest through login and joining the site back to the class, and enrols them [ENR-07] [ENR-11]', async () => {
    const site: FakeSite = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
    const { server, paths } = classServer(site, aCourse(), (path) => {
      if (path === '/auth/login') {
        site.user = aPerson
        return { body: { user: aPerson } }
      }
      if (path === '/channels/1/join') {
        site.isChannelUser = true
        return { body: { result: 'ok' } }
      }
      return undefined
    })
    const { person } = await renderApp(page, server)
    await person.click(await enrollButton())
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(new URLSearchParams(location.search).get('next')).toBe(page)
    await person.type(screen.getByLabelText('이메일'), 'student@madang.test')
    await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'Madang1!')
    await person.click(screen.getByRole('button', { name: '로그인' }))
    await screen.findByRole('heading', { level: 1, name: '마당 학교에 가입하기' })
    expect(new URLSearchParams(location.search).get('next')).toBe(page)
    expect(paths()).not.toContain(`${class7}/attend`)
    await person.click(screen.getByRole('button', { name: '가입하기' }))
    await waitFor(() => expect(location.pathname).toBe('/classes/7/classroom/11'))
    expect(paths().filter((path) => path === `${class7}/attend`)).toHaveLength(1)
  })

  it('does not take into the classroom who has gone to another page before the answer [ENR-08]', async () => {
    const { server, hold, isHeld, letGo } = heldUp(classServer(member()).server, ({ url }) => url.endsWith('/attend'))
    const { person } = await renderApp(page, server)
    hold()
    await person.click(await enrollButton())
    await isHeld()
    act(() => { window.history.pushState(null, '', '/nowhere?channelSeq=1'); window.dispatchEvent(new PopStateEvent('popstate')) })
    await waitFor(() => expect(screen.queryByRole('button', { name: /찜하기/ })).toBeNull())
    await letGo()
    await screen.findByText('수강을 시작해요. 즐거운 배움이 되길 바라요!')
    expect(location.pathname).toBe('/nowhere')
  })

  it('does not enrol a signed-in user who only opens the page', async () => {
    const { server, paths } = classServer(member())
    await renderApp(page, server)
    await enrollButton()
    expect(paths()).not.toContain(`${class7}/attend`)
  })

  it('shows what the schedule check says and goes on when confirmed [ENR-08]', async () => {
    const { server, paths } = classServer(member(), aCourse(), (path) => (path === `${class7}/curriculum-schedule/check`
      ? { body: { resultCode: '920099', message: '이미 시작한 클래스입니다.' } } : undefined))
    const { person } = await renderApp(page, server)
    await person.click(await enrollButton())
    await screen.findByText('이미 시작한 클래스입니다.')
    expect(paths()).not.toContain(`${class7}/attend`)
    await person.click(screen.getByRole('button', { name: '계속 신청하기' }))
    await waitFor(() => expect(location.pathname).toBe('/classes/7/classroom/11'))
  })

  it('shows the message of 100010 and does not go on [ENR-08]', async () => {
    const { server, paths } = classServer(member(), aCourse(), (path) => (path === `${class7}/curriculum-schedule/check`
      ? { body: { resultCode: '100010', message: '신청할 수 있는 일정이 없습니다.' } } : undefined))
    const { person } = await renderApp(page, server)
    await person.click(await enrollButton())
    await screen.findByText('신청할 수 있는 일정이 없습니다.')
    await person.click(screen.getByRole('button', { name: '확인' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(paths()).not.toContain(`${class7}/attend`)
  })

  it('shows a refusal and how the class is now [ENR-04]', async () => {
    const world = classServer(member(), aCourse(), (path) => {
      if (path !== `${class7}/attend`) return undefined
      world.state.course = aCourse({ userLimitTypeCd: '99', maxUserCount: 12 })
      return refusal(errorTable.soldOut.status, errorTable.soldOut.code, '모집 인원이 모두 찼습니다.')
    })
    const { person } = await renderApp(page, world.server)
    await person.click(await enrollButton())
    await screen.findByText('모집 인원이 모두 찼습니다.')
    await person.click(screen.getByRole('button', { name: '확인' }))
    expect((await screen.findAllByText('모집 인원 12명이 모두 찼어요.')).length).toBeGreaterThan(0)
  })
})

describe('the class page', () => {
  it('asks a guest who likes to log in, and keeps the way back [COUR-07] [SHELL-21]', async () => {
    const { server, paths } = classServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false })
    const { person } = await renderApp(page, server)
    await person.click((await screen.findAllByRole('button', { name: /찜하기/ }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    await person.click(within(dialog).getByRole('button', { name: '로그인' }))
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(new URLSearchParams(location.search).get('next')).toBe(page)
    expect(paths()).not.toContain(`${class7}/like`)
  })

  it('shows a like at once and takes the server\'s count [COUR-07]', async () => {
    const { server } = classServer(member(), aCourse(), (path) => (path === `${class7}/like` ? { body: { likeAt: '2026-11-21T00:00:00Z', likeCount: 9 } } : undefined))
    const { person } = await renderApp(page, server)
    const like = (await screen.findAllByRole('button', { name: /찜하기/ }))[0] as HTMLElement
    await person.click(like)
    await waitFor(() => expect(like.textContent).toBe('9'))
    expect(like.getAttribute('aria-pressed')).toBe('true')
  })

  it('stays liked when the class as it was before comes after it [COUR-07]', async () => {
    const liked = { likeAt: '2026-11-21T00:00:00Z', likeCount: 4 }
    const { server: own, state } = classServer(member(), aCourse(), (path) => {
      if (path !== `${class7}/like`) return undefined
      state.course = aCourse({ likeCount: liked.likeCount, viewer: { ...aGuestViewer, likeAt: liked.likeAt } })
      return { body: liked }
    })
    const { server, hold, isHeld, letGo } = heldUp(own, ({ url }) => url.endsWith(class7))
    const { person, platform } = await renderApp(page, server)
    const like = (await screen.findAllByRole('button', { name: /찜하기/ }))[0] as HTMLElement
    hold()
    act(() => platform.realtime.say({ command: 'E0009', channelSeq: 1, courseSeq: 7 }))
    await isHeld()
    await person.click(like)
    await waitFor(() => expect(like.textContent).toBe('4'))
    await letGo()
    expect([like.textContent, like.getAttribute('aria-pressed')]).toEqual(['4', 'true'])
  })

  it('offers neither like nor share in the trash [COUR-07]', async () => {
    const { server } = classServer(member(), aCourse({ trashTypeCd: '99', viewer: { ...aGuestViewer, userTypeCd: 'MNG' } }))
    await renderApp(page, server)
    const buttons = [...await screen.findAllByRole('button', { name: /찜하기/ }), ...screen.getAllByRole('button', { name: '공유' })]
    expect(buttons.every((button) => (button as HTMLButtonElement).disabled)).toBe(true)
  })

  it('copies the link to hand on, forced to https, and has it to be copied by hand where the browser refuses [COUR-06]', async () => {
    const { server } = classServer(member())
    const { person } = await renderApp(page, server)
    const share = (await screen.findAllByRole('button', { name: '공유' }))[0] as HTMLElement
    await person.click(share)
    const dialog = within(await screen.findByRole('dialog'))
    const link = 'https://localhost:3000/classes/7?channelSeq=1'
    expect((dialog.getByRole('textbox', { name: '공유 링크' }) as HTMLInputElement).value).toBe(link)
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await person.click(dialog.getByRole('button', { name: '링크 복사' }))
    await dialog.findByText('복사하지 못했어요. 위의 링크를 직접 복사해 주세요.')
    refused.mockRestore()
    await person.click(dialog.getByRole('button', { name: '링크 복사' }))
    await screen.findByText('공유 링크를 복사했어요.')
    expect(await navigator.clipboard.readText()).toBe(link)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement === share).toBe(true))
  })

  it('sends the class by KakaoTalk where the platform has a key, and says what to do where its program is blocked [COUR-06]', async () => {
    const { server } = classServer(member())
    const apiKeyId = '0123456789abcdef0123456789abcdef'
    const { person } = await renderApp(page, (request) => (request.url.includes('/common/tools') ? { body: { tools: [{ toolType: 'KAKAO_SHARE', apiKeyId }] } } : server(request)))
    const sent: unknown[] = []
    const append = document.head.append.bind(document.head)
    const blocked = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      const [script] = nodes
      if (script instanceof HTMLScriptElement) queueMicrotask(() => script.dispatchEvent(new Event('error')))
      else append(...nodes)
    })
    onTestFinished(() => {
      blocked.mockRestore()
      Reflect.deleteProperty(window, 'Kakao')
    })
    await person.click((await screen.findAllByRole('button', { name: '공유' }))[0] as HTMLElement)
    const send = await screen.findByRole('button', { name: '카카오톡으로 보내기' })
    await person.click(send)
    await screen.findByText(/카카오톡 공유를 불러오지 못했어요/)
    await person.click(screen.getByRole('button', { name: '확인' }))
    Object.assign(window, { Kakao: { isInitialized: () => true, init: vi.fn(), Share: { sendDefault: (message: unknown) => sent.push(message) } } })
    await person.click(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([{ content: { title: aCourse().title, link: { webUrl: 'https://localhost:3000/classes/7?channelSeq=1' } } }])
  })

  it('hands the class to the system where it has a way, and says nothing when the person changes their mind [SHELL-12] [COUR-06]', async () => {
    const sent: ShareData[] = []
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, {
      async share(shared: ShareData) {
        sent.push(shared)
        if (sent.length === 1) throw new DOMException('', 'AbortError')
      },
    }))
    onTestFinished(() => { vi.unstubAllGlobals() })
    const { server } = classServer(member())
    const { person } = await renderApp(page, server)
    await person.click((await screen.findAllByRole('button', { name: '공유' }))[0] as HTMLElement)
    const send = await screen.findByRole('button', { name: '다른 앱으로 보내기' })
    await person.click(send)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await person.click(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([0, 1].map(() => ({ title: aCourse().title, url: 'https://localhost:3000/classes/7?channelSeq=1' })))
  })

  it.each([
    [410, errorTable.classDeleted.code, '운영자가 삭제한 클래스입니다.', '운영자가 삭제한 클래스입니다.'],
    [404, errorTable.classNotFound.code, '클래스를 찾을 수 없습니다.', '클래스를 찾을 수 없어요'],
  ])('says of a %s what it is [COUR-08]', async (status, code, message, title) => {
    const { server } = classServer(member(), aCourse(), (path) => (path.startsWith(class7) ? refusal(status, code, message) : undefined))
    await renderApp(page, server)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  })

  it.each([
    ['courseAttendCountShowYn', { attendCount: null }, '12명 수강 중'],
    ['courseTutorShowYn', { writerName: '' }, '김하늘'],
    ['courseValidShowYn', { vodDays: null }, '기간 제한 없음'],
  ] as const)('leaves out what %s hides, which the server does not tell [COUR-02]', async (key, untold, text) => {
    const { server } = classServer(member())
    await renderApp(page, server)
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    await renderApp(page, classServer(member(), aCourse({ [key]: 'N', ...untold })).server)
    await enrollButton()
    expect(screen.queryAllByText(text)).toEqual([])
  })

  it.each([['Y', 'Y', true], ['N', 'Y', false], ['Y', 'N', false]])('shows the latest review beside the price with courseReviewFloatingShowYn %s and courseReviewShowYn %s: %s [COUR-02]', async (courseReviewFloatingShowYn, courseReviewShowYn, isShown) => {
    const course = aCourse({ courseReviewFloatingShowYn: courseReviewFloatingShowYn as 'Y', courseReviewShowYn: courseReviewShowYn as 'Y', reviewCount: 1, reviewRate: 5 })
    const { server, paths } = classServer(member(), course, (path) => (path.startsWith(`${class7}/review`) ? { body: { reviews: [aReview(1)], reviewCount: 1, reviewRate: 5, summary: null, myReview: null } } : undefined))
    await renderApp(page, server)
    await enrollButton()
    await waitFor(() => expect(screen.queryAllByRole('figure', { name: '최근 후기' }).length > 0).toBe(isShown))
    expect(paths().some((path) => path.startsWith(`${class7}/review`))).toBe(isShown)
  })

  it.each([['Y', 'Y', true], ['N', 'Y', false], ['Y', 'N', false]] as const)('shows the deadline banner with bannerYn %s of the site and courseFloatingShowYn %s of the class: %s [COUR-04]', async (bannerYn, courseFloatingShowYn, isShown) => {
    const { server } = classServer(member(), aCourse({ courseFloatingShowYn }), (path) => (path === '/channels/1' ? { body: { channel: { ...aChannel, design: { ...aChannel.design, bannerYn } } } } : undefined))
    await renderApp(page, server)
    await enrollButton()
    await waitFor(() => expect(screen.queryAllByRole('complementary', { name: '모집 안내' }).length > 0).toBe(isShown))
  })

  it('leaves out the reviews that courseReviewShowYn hides [COUR-02]', async () => {
    await renderApp(page, classServer(member(), aCourse({ courseReviewShowYn: 'N' })).server)
    await enrollButton()
    expect(screen.queryByRole('tab', { name: /후기/ })).toBeNull()
  })
})

describe('reviews', () => {
  const tab = `${page}&tab=reviews`
  const pageOf = (seqs: number[], over = {}) => ({ reviews: seqs.map((seq) => aReview(seq)), reviewCount: 3, reviewRate: 4.5, summary: null, myReview: null, ...over })

  it('load by the last one seen until all are there [REV-02]', async () => {
    const asked: string[] = []
    const { server } = classServer(member(), aCourse({ reviewCount: 3 }), (path) => {
      if (!path.startsWith(`${class7}/review`) || path.endsWith('/votes')) return undefined
      asked.push(path)
      return { body: path.includes('lastEvaluationSeq=2') ? pageOf([1]) : pageOf([3, 2]) }
    })
    const { person } = await renderApp(tab, server)
    await person.click(await screen.findByRole('button', { name: '후기 더 보기' }))
    await screen.findByText('좋았어요 1')
    expect(asked.at(-1)).toBe(`${class7}/review?lastEvaluationSeq=2&lastReviewDatetime=${encodeURIComponent('2026-11-20T00:00:00Z')}`)
    expect(screen.queryByRole('button', { name: '후기 더 보기' })).toBeNull()
  })

  it('are written by those who may: 5 stars to begin with, a text required, the class loaded again [REV-01]', async () => {
    const world = classServer(member(), aCourse({ viewer: attendee }), (path) => (path === `${class7}/review` && world.calls.at(-1)?.body !== undefined
      ? { body: { evaluationSeq: 9 } } : undefined))
    const { person } = await renderApp(tab, world.server)
    await person.click(await screen.findByRole('button', { name: '후기 쓰기' }))
    const dialog = await screen.findByRole('dialog')
    await person.click(await within(dialog).findByRole('button', { name: '저장하기' }))
    await within(dialog).findByText(/내용을 입력해/)
    await person.type(within(dialog).getByLabelText(/^내용/), '친절해요')
    const before = world.paths().filter((path) => path === class7).length
    await person.click(within(dialog).getByRole('button', { name: '저장하기' }))
    await screen.findByText('후기를 남겼어요. 고마워요!')
    expect(world.calls.find(({ path, body }) => path === `${class7}/review` && body !== undefined)?.body).toMatchObject({ reviewPoint: 5, description: '친절해요', attendSeq: 31 })
    expect(world.paths().filter((path) => path === class7).length).toBeGreaterThan(before)
  })

  it.each([
    ['who is not enrolled', aGuestViewer],
    ['who is awaiting approval', { ...attendee, choiseStatusCd: '01', isAttend: false }],
    ['whose time to review is over', { ...attendee, reviewExpringAt: '2026-11-20T00:00:00Z' }],
  ])('are not written by someone %s [REV-01]', async (_, viewer) => {
    await renderApp(tab, classServer(member(), aCourse({ viewer })).server)
    await screen.findByText('아직 후기가 없어요')
    expect(screen.queryByRole('button', { name: '후기 쓰기' })).toBeNull()
  })

  it('are there again where the session was lost meanwhile: login comes first, on a page for everybody too [SHELL-08] [SHELL-07] [REV-01]', async () => {
    const site = member()
    const { server } = classServer(site, aCourse({ viewer: attendee }), (path, body) => {
      if (path === `${class7}/review` && body !== undefined) return refusal(401, '900001', '로그인이 필요합니다.')
      if (path !== '/auth/login') return undefined
      site.user = aPerson
      return { body: { user: aPerson } }
    })
    const { person } = await renderApp(tab, server)
    await person.click(await screen.findByRole('button', { name: '후기 쓰기' }))
    await person.type(await screen.findByLabelText(/^내용/), '친절해요')
    site.user = null
    await person.click(screen.getByRole('button', { name: '저장하기' }))
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(new URLSearchParams(location.search).get('next')).toBe(tab)
    await person.type(screen.getByLabelText('이메일'), aPerson.email)
    await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'Madang1!')
    await person.click(screen.getByRole('button', { name: '로그인' }))
    await person.click(await screen.findByRole('button', { name: '후기 쓰기' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^내용/)).value).toBe('친절해요')
  })

  it('are taken away after a confirm [REV-01]', async () => {
    const mine = aReview(5, { attendSeq: 31 })
    const { server, calls } = classServer(member(), aCourse({ viewer: attendee, reviewCount: 3 }), (path, body) => {
      if (path === `${class7}/review/delete`) return { body: { result: 'ok' } }
      return path.startsWith(`${class7}/review`) && !path.endsWith('/votes') && body === undefined ? { body: pageOf([5], { myReview: mine, reviewCount: 1 }) } : undefined
    })
    const { person } = await renderApp(tab, server)
    await person.click(await screen.findByRole('button', { name: '삭제' }))
    await screen.findByText('후기를 삭제할까요?')
    expect(calls.some(({ path }) => path.endsWith('/delete'))).toBe(false)
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '삭제' }))
    await screen.findByText('후기를 삭제했어요.')
    expect(calls.find(({ path }) => path.endsWith('/review/delete'))?.body).toEqual({ attendSeq: 31 })
  })

  it('loads its own picture at once and before others', async () => {
    await renderApp(page, classServer(member(), aCourse({ imageUrl: '/images/1/0123456789abcdef0123456789abcdef.webp' })).server)
    await enrollButton()
    const first = [...document.querySelectorAll('main img[fetchpriority="high"]')]
    expect(first.map((image) => [image.getAttribute('loading'), image.getAttribute('width'), image.getAttribute('height')])).toEqual([['eager', '640', '360']])
  })
})
