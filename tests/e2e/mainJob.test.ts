import { join } from 'node:path'
import { stat } from 'node:fs/promises'
import { UPLOAD_CHUNK_BYTES } from '#shared/upload/limits.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { makeVideo } from '#tests/support/upload/video.ts'
import type { FlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import { settled } from '#tests/support/browser/settled.ts'
import type { LaunchedApp } from './launchers/launched.ts'
import { expect, test } from './launchers/test.ts'

test.use({ overFlakyConnection: true })

const MB = 1_000_000
/** 90 MB, a dozen requests; chaos and bench have larger files. */
const VIDEO_SECONDS = 20
/** Slow enough to cut the connection in the middle of the video. */
const BYTES_PER_SECOND = 20 * MB
const OTHER_BYTES = 8 * MB

async function logIn({ page }: LaunchedApp, email: string): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.locator('input[type=password]').fill('Madang1!')
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('button', { name: '내 메뉴' })).toBeVisible()
}

async function logOut({ page }: LaunchedApp): Promise<void> {
  await page.getByRole('button', { name: '내 메뉴' }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(page.getByRole('link', { name: '회원가입' }).first()).toBeVisible()
}

async function makeClass(app: LaunchedApp, title: string): Promise<string> {
  const { page } = app
  await app.open('/settings/contents?channelSeq=1')
  await page.getByRole('link', { name: '새 클래스' }).first().click()
  await page.getByLabel('클래스 제목').fill(title)
  await page.getByRole('button', { name: '초안 만들기' }).click()
  await expect(page).toHaveURL(/\/classes\/\d+\/settings\/information/)
  await page.getByLabel('한 줄 소개').fill('흙 한 덩이로 시작하는 첫 컵')
  await app.attachFiles(() => page.getByText('이미지를 끌어다 놓거나 고르기').click(), [join(repositoryRoot, 'resources/demo/covers/ceramics.jpg')])
  await expect(page.getByAltText('대표 이미지 미리보기')).toBeVisible()
  await page.getByRole('textbox', { name: '클래스 소개' }).fill('물레 앞에 처음 앉는 분을 위한 수업입니다.')
  await expect(page.getByText(/저장함/)).toBeVisible()
  return new URL(page.url()).pathname.replace('/information', '')
}

async function uploadOverFlakyConnection(app: LaunchedApp, server: { kill(): Promise<void>; restart(): Promise<void> }, connection: FlakyConnection, video: string): Promise<number> {
  const { page } = app
  await page.getByRole('link', { name: '커리큘럼' }).or(page.getByRole('tab', { name: '커리큘럼' })).first().click()
  const before = connection.sentBytes()
  const sent = () => connection.sentBytes() - before
  connection.limit(BYTES_PER_SECOND)
  await app.attachFiles(() => page.getByRole('button', { name: '영상 파일 고르기' }).click(), [video])
  for (const mark of [20 * MB, 40 * MB]) {
    await expect.poll(sent, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(mark)
    const before = connection.refused()
    connection.cut()
    await expect.poll(() => connection.refused()).toBeGreaterThan(before)
    connection.mend()
  }
  await expect.poll(sent, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(55 * MB)
  const refused = connection.refused()
  await server.kill()
  await expect.poll(() => connection.refused()).toBeGreaterThan(refused)
  await server.restart()
  connection.limit(Number.POSITIVE_INFINITY)
  await expect(page.getByText('모두 올렸어요', { exact: true })).toBeVisible({ timeout: 150_000 })
  await expect(page.getByText('0:20').first()).toBeVisible()
  return sent()
}

async function publish({ page }: LaunchedApp): Promise<void> {
  await page.getByRole('button', { name: '게시하기' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '지금 게시하기' }).click()
  await expect(page.getByText('게시한 클래스예요').first()).toBeVisible()
}

async function signUp(app: LaunchedApp, email: string): Promise<void> {
  const { page } = app
  await app.open('/createaccount?channelSeq=1')
  await page.getByLabel('이메일').fill(email)
  await page.locator('input[type=password]').fill('Madang1!')
  await page.getByLabel('이름').fill('새싹')
  await page.getByLabel('모두 동의해요').check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByRole('button', { name: '내 메뉴' })).toBeVisible()
}

async function watch({ page }: LaunchedApp, seconds: number): Promise<void> {
  const video = page.locator('video')
  await page.getByRole('button', { name: '재생', exact: true }).first().click()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 60_000, intervals: [100] }).toBeGreaterThan(seconds)
  await page.getByRole('button', { name: '일시정지' }).first().click()
}

const watchedPercent = async ({ page }: LaunchedApp) => Number(/(\d+)% 시청/.exec(await page.getByText(/\d+% 시청/).first().innerText())?.[1])

test('a teacher creates a class and uploads a video over a flaky connection; a learner finds, joins and learns it [STU-01] [STU-02] [STU-03] [STU-04] [ENR-01] [ENR-11] [ROOM-01] [COUR-10]', async ({ app, server, connection }, testInfo) => {
  test.setTimeout(420_000)
  const title = `물레로 만드는 첫 컵 ${testInfo.project.name}`
  const video = testInfo.outputPath('01 흙을 만지다.mov')
  await makeVideo(video, VIDEO_SECONDS)
  const { size } = await stat(video)
  expect(size).toBeGreaterThan(80 * MB)

  await app.open('/login?channelSeq=1')
  await logIn(app, 'teacher@madang.test')
  const settings = await makeClass(app, title)
  const sent = await uploadOverFlakyConnection(app, server, connection, video)
  // Acknowledged bytes are not sent again: each failure costs at most the chunk in flight.
  expect(sent).toBeLessThan(size + 3 * UPLOAD_CHUNK_BYTES + OTHER_BYTES)
  await app.open(`${settings}/information?channelSeq=1`)
  await publish(app)
  await logOut(app)

  await signUp(app, `sprout.${testInfo.project.name}@madang.test`)
  await app.open('/classes?channelSeq=1')
  await app.page.getByRole('searchbox').fill(title)
  await app.page.getByRole('link', { name: new RegExp(title) }).first().click()
  await app.page.getByRole('button', { name: '무료로 수강하기' }).first().click()
  await expect(app.page).toHaveURL(/\/classroom\/\d+/)
  await watch(app, 6)
  // 6 of 20 seconds, plus the delay of the pause.
  await expect.poll(() => watchedPercent(app)).toBeGreaterThanOrEqual(28)
  expect(await watchedPercent(app)).toBeLessThanOrEqual(60)

  // The reports of what was played arrive a little later than the pause.
  const played = await app.page.locator('video').evaluate(({ played, duration }: HTMLVideoElement) => {
    const seconds = Array.from({ length: played.length }, (_, at) => played.end(at) - played.start(at))
    return 100 * seconds.reduce((sum, each) => sum + each, 0) / duration
  })
  // Seeking does not count as watching.
  await app.page.locator('video').evaluate((element: HTMLVideoElement) => { element.currentTime = element.duration - 1 })
  await expect.poll(() => app.page.locator('video').evaluate((element: HTMLVideoElement) => !element.seeking && element.duration - element.currentTime < 1.5)).toBe(true)
  await app.reopen(new URL(app.page.url()).pathname + new URL(app.page.url()).search)
  await app.page.getByRole('button', { name: '재생', exact: true }).first().waitFor()
  await settled(app.page)
  expect(await watchedPercent(app)).toBeLessThanOrEqual(played + 1)

  await app.reopen('/me/classes?channelSeq=1')
  await expect(app.page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
})
