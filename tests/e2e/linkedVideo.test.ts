import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { playerOrigins } from '#shared/kernel/video/videoFrames.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import type { VideoProvider } from '#shared/kernel/video/videoLinks.ts'
import { playFrames } from '#tests/support/classroom/playerFrames.ts'
import { demoMembers } from '#server/demo/people.ts'
import { DEMO_SITE, clientAs, logInByEmail } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

const site = { channelSeq: DEMO_SITE }
const learner = demoMembers[0]?.email ?? ''
const LENGTH = 5
const links = {
  youtube: { vodTypeCd: '00', linkUrl: 'https://youtu.be/dQw4w9WgXcQ' }, vimeo: { vodTypeCd: '01', linkUrl: 'https://vimeo.com/76979871/abcdef0123' },
} as const

/** A published class with one linked video, which the learner attends. */
async function lessonOf(origin: string, provider: VideoProvider, more: Partial<Extract<CurriculumBodyInput, { curriculumTypeCd: '02' }>> = {}): Promise<string> {
  const teacher = await clientAs(origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: site, body: { title: `링크 클래스 ${crypto.randomUUID()}` } })
  const params = { ...site, courseSeq }
  const { item } = await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '02', title: '링크 영상', duration: LENGTH, ...links[provider], ...more }, afterCurriculumSeq: null } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  await (await clientAs(origin, 'learner'))(contract.enrollment.attend, { params })
  return `/classes/${courseSeq}/classroom/${item.curriculumSeq}?channelSeq=${DEMO_SITE}`
}

/** Whether another device of the learner holds the viewing place of the lesson at `path`. */
async function placeOf(origin: string, path: string): Promise<() => Promise<boolean>> {
  const [courseSeq = 0, curriculumSeq = 0] = [...path.matchAll(/\d+/g)].map(Number)
  const device = await clientAs(origin, 'learner')
  return () => device(contract.classroom.play, { params: { ...site, courseSeq, curriculumSeq } }).then(() => false, (error: unknown) => {
    if (error instanceof RestError && error.code === errorTable.playsElsewhere.code) return true
    throw error
  })
}

function refusals(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => { if (/Content Security Policy|Refused to|blocked/i.test(message.text())) said.push(message.text()) })
  return said
}

// Both providers play in the same frame, which the desktop's content policy must allow: one of them shows it.
for (const provider of ['youtube', 'vimeo'] as const) {
  test(`a lesson plays from ${provider} in its own sandboxed player, is counted and completed, and tells the provider nothing before [ROOM-02]`, { tag: provider === 'vimeo' ? '@web' : [] }, async ({ app, server }) => {
    const path = await lessonOf(server.origin, provider, { limitPercent: 70 })
    const { page } = app
    await app.logIn(learner)
    const frames = await playFrames(page, provider, LENGTH)
    const refused = refusals(page)
    await app.open(path)
    const player = page.getByRole('region', { name: '링크 영상 영상' })
    await expect(player.getByText(/재생하면 (YouTube|Vimeo)에 연결돼요/)).toBeVisible()
    expect(frames.asked).toEqual([])

    await player.getByRole('button', { name: '재생', exact: true }).first().click()
    await expect(player.getByRole('button', { name: '일시정지' })).toBeVisible()
    expect(frames.asked).toHaveLength(1)
    expect(frames.asked[0]?.url.startsWith(`${playerOrigins[provider]}/${provider === 'youtube' ? 'embed/dQw4w9WgXcQ?' : 'video/76979871?h=abcdef0123&'}`)).toBe(true)
    // The host alone: YouTube refuses players of unknown pages.
    expect(frames.asked[0]?.referer).toBe(`${server.origin}/`)
    await page.locator('h1').focus()
    await page.keyboard.press(' ')
    await expect(player.getByRole('button', { name: '재생', exact: true })).toBeVisible()
    await page.keyboard.press('m')
    await expect(player.getByRole('button', { name: /음소거 해제/ })).toBeVisible()
    await page.keyboard.press(' ')

    await expect(page.getByText('수업을 끝까지 봤어요').or(page.getByText(/^다음 수업: /)).first()).toBeVisible()
    await expect(page.getByText('완료한 수업')).toBeVisible()
    expect(refused).toEqual([])
  })
}

test('what must be watched first is not skipped by the keyboard, and a private video is named as such [ROOM-02] [ROOM-06]', { tag: '@web' }, async ({ app, server }) => {
  const path = await lessonOf(server.origin, 'youtube', { watchWholeYn: 'Y', duration: 60 })
  const { page } = app
  await app.logIn(learner)
  await playFrames(page, 'youtube', 60)
  await app.open(path)
  const player = page.getByRole('region', { name: '링크 영상 영상' })
  await player.getByRole('button', { name: '재생', exact: true }).first().click()
  await expect(player.getByRole('button', { name: '일시정지' })).toBeVisible()
  await page.locator('h1').focus()
  await page.keyboard.press('ArrowRight')
  await expect(player.getByText('처음 볼 때는 건너뛰거나 빨리 볼 수 없어요')).toBeAttached()
  await expect(player.getByText(/^0:0[0-4] \/ 1:00$/)).toBeVisible()
  await expect(player.getByRole('button', { name: /재생 속도/ })).toHaveCount(0)

  await page.unrouteAll()
  await playFrames(page, 'youtube', 60, 150)
  await page.reload()
  await player.getByRole('button', { name: /^재생$|부터 이어 보기$/ }).first().click()
  await expect(player.getByText('영상을 찾을 수 없어요')).toBeVisible()
  await expect(player.getByText('영상의 공개 설정과 허용 도메인 설정을 확인해 주세요.')).toBeVisible()
})

for (const provider of ['youtube', 'vimeo'] as const) {
  test(`the time for a video of ${provider} is warned of and stops it, and it plays on one device at a time [ROOM-02]`, { tag: '@web' }, async ({ app, browser, server }) => {
    const { page } = app
    await app.logIn(learner)
    await playFrames(page, provider, 60)
    const player = page.getByRole('region', { name: '링크 영상 영상' })
    const play = { name: '재생', exact: true }

    // Once its length, which is five seconds for the lesson; the provider's goes on.
    await app.open(await lessonOf(server.origin, provider, { multiplyPlayTime: 1 }))
    await player.getByRole('button', play).first().click()
    await expect(page.getByText('이 영상을 볼 수 있는 시간이 1분 남았어요.')).toBeVisible()
    await expect(player.getByText('1분 남음')).toBeVisible()
    await expect(player.getByText('볼 수 있는 시간을 모두 썼어요')).toBeVisible()
    await expect(player.getByRole('button', { name: '일시정지' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('볼 수 있는 시간을 모두 썼어요').first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)

    const path = await lessonOf(server.origin, provider, { duration: 60 })
    const isHeld = await placeOf(server.origin, path)
    await app.open(path)
    await player.getByRole('button', play).first().click()
    await expect(player.getByRole('button', { name: '일시정지' })).toBeVisible()
    const other = await browser.newContext({ locale: 'ko-KR' })
    await logInByEmail(other, server.origin, learner)
    const phone = await other.newPage()
    await playFrames(phone, provider, 60)
    await phone.goto(server.origin + path)
    const theirs = phone.getByRole('region', { name: '링크 영상 영상' })
    await theirs.getByRole('button', play).first().click()
    await expect(theirs.getByRole('alert')).toContainText('다른 기기에서 재생하고 있어요')
    await expect(player.getByRole('button', { name: '일시정지' })).toBeVisible()

    await player.getByRole('button', { name: '일시정지' }).click()
    // Both devices tell the server over sockets of their own, in no order: a third one sees what it knows.
    await expect.poll(isHeld).toBe(false)
    await theirs.getByRole('button', { name: '여기서 다시 재생' }).click()
    await expect(theirs.getByRole('button', { name: '일시정지' })).toBeVisible()
    await expect.poll(isHeld).toBe(true)
    await player.getByRole('button', play).first().click()
    await expect(player.getByRole('alert')).toContainText('다른 기기에서 재생하고 있어요')
    await other.close()
  })
}

test('a video that must be watched whole lets one skip once it is complete [ROOM-02]', { tag: '@web' }, async ({ app, server }) => {
  const { page } = app
  await app.logIn(learner)
  await playFrames(page, 'vimeo', LENGTH)
  await app.open(await lessonOf(server.origin, 'vimeo', { watchWholeYn: 'Y' }))
  const player = page.getByRole('region', { name: '링크 영상 영상' })
  await player.getByRole('button', { name: '재생', exact: true }).first().click()
  await expect(player.getByRole('button', { name: '일시정지' })).toBeVisible()
  await page.locator('h1').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(player.getByText('처음 볼 때는 건너뛰거나 빨리 볼 수 없어요')).toBeAttached()
  await expect(page.getByText('완료한 수업')).toBeVisible()
  await page.reload()
  await player.getByRole('button', { name: /처음부터 보기|^재생$/ }).first().click()
  await expect(player.getByRole('button', { name: '일시정지' })).toBeVisible()
  await expect(player.getByRole('button', { name: /재생 속도/ })).toBeVisible()
})

test('a question at 1:23 of a linked video is answered, and its alarm leads back to that second [ROOM-05] [ALRM-04]', { tag: '@web' }, async ({ app, server }) => {
  const path = await lessonOf(server.origin, 'youtube', { duration: 180 })
  const [, courseSeq = '', curriculumSeq = ''] = /classes\/(\d+)\/classroom\/(\d+)/.exec(path) ?? []
  const params = { ...site, courseSeq: Number(courseSeq) }
  const question = `1분 23초 질문 ${crypto.randomUUID().slice(0, 8)}`
  const { page } = app
  await app.logIn(learner)
  await playFrames(page, 'youtube', 180)
  await app.open(`${path}&at=83`)
  const player = page.getByRole('region', { name: '링크 영상 영상' })
  await player.getByRole('button', { name: '일시정지' }).click()
  await page.getByRole('tab', { name: '질문' }).click()
  await page.getByRole('button', { name: '질문하기' }).click()
  await page.getByRole('textbox', { name: /^질문/ }).fill(question)
  await expect(page.getByRole('switch', { name: /영상 1:2\d에 대한 질문/ })).toBeChecked()
  await page.getByRole('button', { name: '질문 올리기' }).click()
  await expect(page.getByRole('heading', { name: question })).toBeVisible()

  const teacher = await clientAs(server.origin, 'teacher')
  const { posts } = await teacher(contract.board.questions, { params, query: {} })
  await teacher(contract.board.comment, { params: { ...params, postSeq: posts.find(({ title }) => title === question)?.postSeq ?? 0 }, body: { content: '<p>손목을 세워 주세요.</p>', isRich: true } })
  await expect(page.getByText('손목을 세워 주세요.')).toBeVisible()
  await app.open(`/main?channelSeq=${DEMO_SITE}`)
  await page.getByRole('button', { name: /^알림(?:,|$)/ }).click()
  await page.getByRole('dialog', { name: '알림' }).getByRole('link', { name: /질문에 답변이 달렸어요/ }).first().click()
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await page.getByRole('link', { name: / · 1:2\d, 영상에서 보기$/ }).click()
  await expect(page).toHaveURL(new RegExp(`/classroom/${curriculumSeq}\\?.*at=8\\d`))
  await expect(player.getByText(/^1:[23]\d \/ 3:00$/)).toBeVisible()
})
