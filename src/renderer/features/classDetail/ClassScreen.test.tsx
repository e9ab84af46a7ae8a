// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { act, screen, waitFor, within } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { heldUp } from '#tests/support/heldUp.ts'
import { aCourse, aGuestViewer, aReview } from '#tests/support/screens/learnerExamples.ts'
import { aChannel, refusal, renderApp } from '#tests/support/screens/renderApp.tsx'
import { class7, classPage, classServer, enrollButton, member } from '#tests/support/screens/classServer.ts'
import { freshPage } from '#tests/support/screens/freshPage.ts'

freshPage()

describe('who runs the class', () => {
  const withBiography = async (biography: string) => {
    const manager = { userSeq: 5, name: '김하늘', userTypeCd: 'MNG', profileImageUrl: null, biography }
    const { server } = classServer(member(), aCourse(), (path) => (path === class7
      ? { body: { course: aCourse(), setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [manager], joinConditions: ['member'] } }
      : undefined))
    await renderApp(classPage, server)
    const people = within((await screen.findByRole('heading', { level: 2, name: '함께하는 사람들' })).closest('section') as HTMLElement)
    return { people }
  }
  const hostile = '<img src=x onerror=alert(1)>'

  it.each([['nothing', '', false], ['four lines', '하나\n둘\n셋\n넷', false], ['five lines', '하나\n둘\n셋\n넷\n다섯', true], ['a paragraph of four', '가'.repeat(159), false], ['a paragraph of five', '가'.repeat(160), true], ['markup', hostile, false]])('says %s about themselves as text, folded beyond four lines [COUR-02]', async (_, text, isFolded) => {
    const { people } = await withBiography(text)
    const shown = people.queryByText((__, element) => element?.tagName === 'P' && element.textContent === text)
    expect([shown === null, shown?.children.length ?? 0]).toEqual([text === '', 0])
    expect(people.queryByText('더 보기')?.closest('summary')?.contains(shown) ?? false).toBe(isFolded)
  })
})

describe('the class page', () => {
  it('asks a guest who likes to log in, and keeps the way back [COUR-07] [SHELL-21]', async () => {
    const { server, paths } = classServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false })
    const { person } = await renderApp(classPage, server)
    await person.click((await screen.findAllByRole('button', { name: /찜하기/ }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    await person.click(within(dialog).getByRole('button', { name: '로그인' }))
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(new URLSearchParams(location.search).get('next')).toBe(classPage)
    expect(paths()).not.toContain(`${class7}/like`)
  })

  it('shows a like at once and takes the server\'s count [COUR-07]', async () => {
    const { server } = classServer(member(), aCourse(), (path) => (path === `${class7}/like` ? { body: { likeAt: '2026-11-21T00:00:00Z', likeCount: 9 } } : undefined))
    const { person } = await renderApp(classPage, server)
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
    const { person, platform } = await renderApp(classPage, server)
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
    await renderApp(classPage, server)
    const buttons = [...await screen.findAllByRole('button', { name: /찜하기/ }), ...screen.getAllByRole('button', { name: '공유' })]
    expect(buttons.every((button) => (button as HTMLButtonElement).disabled)).toBe(true)
  })

  it('copies the link to hand on, forced to https, and has it to be copied by hand where the browser refuses [COUR-06]', async () => {
    const { server } = classServer(member())
    const { person } = await renderApp(classPage, server)
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

  it.each([[true, 1], [false, 0]])('reports to the guide of the dashboard that staff copied a link: %s [SET-01]', async (seesDashboard, count) => {
    const { server, paths } = classServer({ ...member(), ...(seesDashboard ? { roles: ['SITE_DASHBOARD_READ'], userTypeCd: 'MNG' as const } : {}) }, aCourse(), (path) => (path.endsWith('/guide/share') ? { body: { result: 'ok' } } : undefined))
    const { person } = await renderApp(classPage, server)
    await person.click((await screen.findAllByRole('button', { name: '공유' }))[0] as HTMLElement)
    await person.click(await screen.findByRole('button', { name: '링크 복사' }))
    await screen.findByText('공유 링크를 복사했어요.')
    expect(paths().filter((path) => path === '/channels/1/dashboard/guide/share')).toHaveLength(count)
  })

  it('sends the class by KakaoTalk where the platform has a key, and says what to do where its program is blocked [COUR-06]', async () => {
    const { server } = classServer(member())
    const apiKeyId = '0123456789abcdef0123456789abcdef'
    const { person } = await renderApp(classPage, (request) => (request.url.includes('/common/tools') ? { body: { tools: [{ toolType: 'KAKAO_SHARE', apiKeyId }] } } : server(request)))
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
    const { person } = await renderApp(classPage, server)
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
    await renderApp(classPage, server)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  })

  it.each([
    ['courseAttendCountShowYn', { attendCount: null }, '12명 수강 중'],
    ['courseTutorShowYn', { writerName: '' }, '김하늘'],
    ['courseValidShowYn', { vodDays: null }, '기간 제한 없음'],
  ] as const)('leaves out what %s hides, which the server does not tell [COUR-02]', async (key, untold, text) => {
    const { server } = classServer(member())
    await renderApp(classPage, server)
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    await renderApp(classPage, classServer(member(), aCourse({ [key]: 'N', ...untold })).server)
    await enrollButton()
    expect(screen.queryAllByText(text)).toEqual([])
  })

  it.each([['Y', 'Y', true], ['N', 'Y', false], ['Y', 'N', false]])('shows the latest review beside the price with courseReviewFloatingShowYn %s and courseReviewShowYn %s: %s [COUR-02]', async (courseReviewFloatingShowYn, courseReviewShowYn, isShown) => {
    const course = aCourse({ courseReviewFloatingShowYn: courseReviewFloatingShowYn as 'Y', courseReviewShowYn: courseReviewShowYn as 'Y', reviewCount: 1, reviewRate: 5 })
    const { server, paths } = classServer(member(), course, (path) => (path.startsWith(`${class7}/review`) ? { body: { reviews: [aReview(1)], reviewCount: 1, reviewRate: 5, summary: null, myReview: null } } : undefined))
    await renderApp(classPage, server)
    await enrollButton()
    await waitFor(() => expect(screen.queryAllByRole('figure', { name: '최근 후기' }).length > 0).toBe(isShown))
    expect(paths().some((path) => path.startsWith(`${class7}/review`))).toBe(isShown)
  })

  it.each([['Y', 'Y', true], ['N', 'Y', false], ['Y', 'N', false]] as const)('shows the deadline banner with bannerYn %s of the site and courseFloatingShowYn %s of the class: %s [COUR-04]', async (bannerYn, courseFloatingShowYn, isShown) => {
    const { server } = classServer(member(), aCourse({ courseFloatingShowYn }), (path) => (path === '/channels/1' ? { body: { channel: { ...aChannel, design: { ...aChannel.design, bannerYn } } } } : undefined))
    await renderApp(classPage, server)
    await enrollButton()
    await waitFor(() => expect(screen.queryAllByRole('complementary', { name: '모집 안내' }).length > 0).toBe(isShown))
  })

  it('leaves out the reviews that courseReviewShowYn hides [COUR-02]', async () => {
    await renderApp(classPage, classServer(member(), aCourse({ courseReviewShowYn: 'N' })).server)
    await enrollButton()
    expect(screen.queryByRole('tab', { name: /후기/ })).toBeNull()
  })

  it('loads its own picture at once and before others [COUR-02]', async () => {
    await renderApp(classPage, classServer(member(), aCourse({ imageUrl: '/images/1/0123456789abcdef0123456789abcdef.webp' })).server)
    await enrollButton()
    const first = [...document.querySelectorAll('main img[fetchpriority="high"]')]
    expect(first.map((image) => [image.getAttribute('loading'), image.getAttribute('width'), image.getAttribute('height')])).toEqual([['eager', '640', '360']])
  })
})
