import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './looking.ts'
import type { Looking } from './looking.ts'

async function videoLessons({ origin, examples }: Looking): Promise<{ courseSeq: number; videos: number[] }> {
  const learner = await clientAs(origin, 'learner')
  const courseSeq = examples.params['courseSeq'] ?? 0
  const { curriculums } = await learner(contract.curriculum.outline, { params: { channelSeq: DEMO_SITE, courseSeq } })
  return { courseSeq, videos: curriculums.filter((item) => item.curriculumTypeCd === curriculumTypeCd.video).map((item) => item.curriculumSeq) }
}

interface Video { time: number; paused: boolean; rate: number; muted: boolean; captions: string }

const video = (page: Page): Promise<Video> => page.locator('video').evaluate((video: HTMLVideoElement) => ({
  time: video.currentTime, paused: video.paused, rate: video.playbackRate, muted: video.muted, captions: [...video.textTracks].map(({ mode }) => mode).join(),
}))

const playing = (page: Page, beyond: number) => expect.poll(async () => (await video(page)).time, { intervals: [100] }).toBeGreaterThan(beyond)

/** Opens a video lesson as the learner; `prepare` runs before it loads. */
async function atLesson(looking: Looking, index: number, prepare: (page: Page) => Promise<void> = async () => undefined): Promise<Page> {
  const { courseSeq, videos } = await videoLessons(looking)
  const page = await (await looking.as('learner', 'ko')).newPage()
  await prepare(page)
  await page.goto(`${looking.origin}/classes/${courseSeq}/classroom/${videos[index]}?channelSeq=${DEMO_SITE}`)
  return page
}

const start = (page: Page) => page.getByRole('button', { name: '재생', exact: true }).first().click()

test('the keyboard plays, seeks, mutes and changes the speed, except in a focused control [ROOM-02]', async ({ looking }) => {
  const page = await atLesson(looking, 0)
  await start(page)
  await playing(page, 0.5)
  await page.locator('h1').focus()
  await page.keyboard.press(' ')
  await expect.poll(async () => (await video(page)).paused).toBe(true)
  const before = (await video(page)).time
  await page.keyboard.press('ArrowRight')
  const moved = async () => (await video(page)).time - before
  await expect.poll(moved).toBeCloseTo(5, 0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(moved).toBeCloseTo(0, 0)
  await page.keyboard.press('m')
  await page.keyboard.press('>')
  await expect.poll(() => video(page)).toMatchObject({ muted: true, rate: 1.25 })
  await page.keyboard.press('<')
  await expect.poll(() => video(page)).toMatchObject({ rate: 1 })
  await page.getByRole('button', { name: /음소거 해제/ }).focus()
  await page.keyboard.press(' ')
  await expect.poll(() => video(page)).toMatchObject({ muted: false, paused: true })
  await page.close()
})

test('captions follow the user’s last choice [ROOM-02]', async ({ looking }) => {
  const captions = [{ language: 'ko', label: '한국어', url: '/captions.test.vtt' }]
  const page = await atLesson(looking, 0, async (page) => {
    await page.route('**/captions.test.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:20.000\n물과 색\n' }))
    await page.route(/\/classroom\/\d+$/, async (route) => {
      if (!route.request().url().includes('/api/')) return route.fallback()
      const answer = await route.fetch()
      const lesson = await answer.json() as { playback: object }
      return route.fulfill({ response: answer, json: { ...lesson, playback: { ...lesson.playback, captions } } })
    })
  })
  await start(page)
  await playing(page, 0.3)
  expect((await video(page)).captions).toBe('disabled')
  await page.keyboard.press('c')
  await expect.poll(async () => (await video(page)).captions).toBe('showing')
  await page.reload()
  await expect.poll(async () => (await video(page)).captions).toBe('showing')
  await page.close()
})

test('an expired signed URL is renewed and the video continues [ROOM-02]', async ({ looking }) => {
  let refused = 0
  let lessons = 0
  const page = await atLesson(looking, 1, async (page) => {
    page.on('request', (request) => { if (/\/api\/.*\/classroom\/\d+$/.test(request.url())) lessons += 1 })
    await page.route(/\/media\/.*\.m3u8/, (route) => {
      refused += 1
      return refused === 1 ? route.fulfill({ status: 403, json: { code: '930009', message: '만료', requestId: 'test' } }) : route.continue()
    })
  })
  await start(page)
  await playing(page, 1)
  expect(refused).toBeGreaterThan(1)
  expect(lessons).toBe(2)
  await page.close()
})

test('playback while offline is reported by the next page, which resumes there [ROOM-02]', async ({ looking }) => {
  const page = await atLesson(looking, 2)
  const reports = /\/vod\/percent$/
  await page.route(reports, (route) => route.abort())
  await start(page)
  await playing(page, 6.5)
  await page.keyboard.press(' ')
  const watched = (await video(page)).time
  expect(await page.getByText(/\d+% 시청/).first().innerText()).toBe('0% 시청')
  await page.unroute(reports)
  const taken = page.waitForResponse(reports)
  await page.reload()
  const progress = await (await taken).json() as { viewedSeconds: number; viewedPercent: number }
  expect(progress.viewedSeconds).toBeGreaterThan(watched - 1)
  expect(progress.viewedSeconds).toBeLessThan(watched + 1)
  await expect(page.getByText(`${progress.viewedPercent}% 시청`).first()).toBeVisible()
  await page.reload()
  // A slow machine pauses later than at 6.5 s.
  await page.getByRole('button', { name: `0:${String(Math.floor(watched)).padStart(2, '0')}부터 이어 보기` }).click()
  await playing(page, watched)
  await page.close()
})
