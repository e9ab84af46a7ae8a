import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { findBrowser } from '#cli/browser.ts'
import { CHUNK_DIGESTS_HEADER } from '#shared/kernel/call/headers.ts'
import { contract } from '#shared/contract.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { makePaddedVideo } from '#tests/support/upload/paddedVideo.ts'
import { clientAs } from '#tests/support/server/site.ts'
import { pageClient } from '#tests/support/screens/pageClient.ts'
import type { LaunchedApp } from '../launchers/launched.ts'
import { launchWith } from '../launchers/launchWith.ts'
import { expect, test } from '../launchers/test.ts'
import { expectSound } from '../sound.ts'

// A whole browser, as a headless one cannot ask for a file again.
const browser = findBrowser()
test.use({ overFlakyConnection: true, ...(browser.found ? { launchOptions: launchWith(browser.path) } : {}) })

// What needs a real browser: file handles, a dropped folder, and the upload rate.

const MIB = 1024 ** 2
const video = join(repositoryRoot, 'resources/demo/videos/wash.mp4')

async function openCurriculum(app: LaunchedApp, title: string): Promise<{ path: string; courseSeq: number }> {
  await app.logIn('teacher@madang.test')
  const { courseSeq } = await (await clientAs(app.baseURL, 'teacher'))(contract.course.create, { params: { channelSeq: 1 }, body: { title } })
  const path = `/classes/${courseSeq}/settings/curriculums?channelSeq=1`
  await app.open(path)
  await expect(app.page.getByRole('button', { name: '영상 파일 고르기' })).toBeVisible()
  return { path, courseSeq }
}

const cap = (page: Page, bytesPerSecond: number | null) =>
  page.evaluate((settings) => localStorage.setItem('madang.uploadSettings', JSON.stringify(settings)), { atOnce: 2, bytesPerSecond, hours: null })

test('two parallel uploads use the bandwidth cap to within a tenth over ten seconds, and one is cancelled [DESK-02] [STU-04]', async ({ app, connection }, testInfo) => {
  const { page } = app
  const videos = ['one', 'two'].map((name) => testInfo.outputPath(`${name}.mp4`))
  for (const [index, path] of videos.entries()) await makePaddedVideo(path, 20 * MIB + index)
  await app.open('/health')
  await cap(page, 1.5 * MIB)
  await openCurriculum(app, '천천히 올리는 클래스')
  const before = connection.sentBytes()
  await app.attachFiles(() => page.getByRole('button', { name: '영상 파일 고르기' }).click(), videos)
  await expect.poll(() => connection.sentBytes() - before, { timeout: 30_000, intervals: [20] }).toBeGreaterThan(2 * MIB)
  const [from, startedAt] = [connection.sentBytes(), performance.now()]
  const sent = () => connection.sentBytes() - from
  await expect.poll(sent, { timeout: 30_000, intervals: [20] }).toBeGreaterThan(10 * 1.5 * MIB)
  const perSecond = sent() / ((performance.now() - startedAt) / 1000)
  testInfo.annotations.push({ type: 'of the cap', description: (perSecond / (1.5 * MIB)).toFixed(3) })
  expect(perSecond).toBeLessThan(1.5 * MIB * 1.1)
  expect(perSecond).toBeGreaterThan(1.5 * MIB * 0.9)

  await page.getByRole('button', { name: 'one.mp4 올리기 취소' }).click()
  const dialog = page.getByRole('dialog', { name: '올리기를 취소할까요?' })
  await expect(dialog).toBeVisible()
  await expectSound(page, 'tested.upload-cancel', '[role=dialog]')
  await dialog.getByRole('button', { name: '올리기 취소' }).click()
  await expect(page.getByRole('region', { name: '업로드' }).getByText('one.mp4')).toHaveCount(0)
})

test('an upload resumes after a reload by the kept file handle, without choosing the file again [STU-04]', async ({ app, connection }, testInfo) => {
  // Waits for the optimisation, slow on a busy machine.
  test.setTimeout(240_000)
  const path = testInfo.outputPath('video.mp4')
  const bytes = 24 * MIB
  await makePaddedVideo(path, bytes)
  // The dialog cannot be automated: use handles of files in the origin's private file system.
  await app.page.context().addInitScript(() => {
    Object.assign(globalThis, { showOpenFilePicker: async () => [await (await navigator.storage.getDirectory()).getFileHandle('video.mp4')] })
  })
  await app.open('/health')
  await cap(app.page, 2 * MIB)
  const field = await app.page.evaluateHandle(() => Object.assign(document.createElement('input'), { type: 'file' }))
  await field.asElement()?.setInputFiles([path])
  await field.evaluate(async (input) => {
    const [file] = input.files ?? []
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('video.mp4', { create: true })
    const writing = await handle.createWritable()
    await writing.write(file ?? '')
    await writing.close()
  })
  const { path: address, courseSeq } = await openCurriculum(app, '다시 열어도 이어지는 클래스')
  const before = connection.sentBytes()
  await app.page.getByRole('button', { name: '영상 파일 고르기' }).click()
  await expect.poll(() => connection.sentBytes() - before, { timeout: 30_000, intervals: [20] }).toBeGreaterThan(6 * MIB)
  await cap(app.page, null)
  await app.reopen(address)
  const told: (string | undefined)[] = []
  app.page.on('request', (request) => { if (request.method() === 'PATCH') told.push(request.headers()[CHUNK_DIGESTS_HEADER]) })
  const tray = app.page.getByRole('region', { name: '업로드' })
  await expect(tray.getByText(/모두 올렸어요/).first()).toBeVisible({ timeout: 150_000 })
  await expect(app.page.getByText(/다시 골라야/)).toHaveCount(0)
  expect(connection.sentBytes() - before).toBeLessThan(bytes + 8 * MIB)
  expect(told.length).toBeGreaterThan(1)
  expect(told.every((digests) => digests?.length === 44)).toBe(true)
  const { curriculums } = await pageClient(app.page)(contract.curriculum.edit, { params: { channelSeq: 1, courseSeq } })
  expect(curriculums.flatMap(({ uploads }) => uploads)).toMatchObject([{ fileName: 'video.mp4', fileSize: bytes, state: 'ready' }])
})

test('a dropped folder becomes a curriculum, and the browser keeps its file handles [STU-04]', async ({ app }, testInfo) => {
  const { page } = app
  const folder = testInfo.outputPath('파이썬 강의')
  await mkdir(join(folder, '1. 기초', '더'), { recursive: true })
  await copyFile(video, join(folder, '1. 기초', '01 변수.mp4'))
  await writeFile(join(folder, '1. 기초', '더', '요약.pdf'), '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
  await app.open('/health')
  await cap(page, 64 * 1024)
  const { path } = await openCurriculum(app, '끌어다 놓은 클래스')
  const place = await page.getByRole('button', { name: '폴더로 만들기' }).boundingBox()
  if (place === null) throw new Error('there is no place to drop on')
  // A real drop by the browser, with real entries and handles.
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: place.x + place.width / 2, y: place.y + place.height / 2, data: { items: [], files: [folder], dragOperationsMask: 1 } })
  }
  const dialog = page.getByRole('dialog', { name: '‘파이썬 강의’ 폴더로 커리큘럼 만들기' })
  await expect(dialog.getByText(/영상 1개 · 자료 1개/)).toBeVisible()
  await dialog.getByRole('button', { name: /만들고 파일 2개 올리기/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[id^=item-]').filter({ hasText: '변수' })).toBeVisible()

  const keptNames = () => page.evaluate(() => new Promise<string[]>((resolve, reject) => {
    const opening = indexedDB.open('madang-uploads', 1)
    opening.onerror = () => reject(opening.error ?? new Error('the database cannot be opened'))
    opening.onsuccess = () => {
      const all = opening.result.transaction('files').objectStore('files').getAll()
      all.onsuccess = () => resolve(all.result.filter((one: unknown) => one instanceof FileSystemFileHandle).map(({ name }: FileSystemFileHandle) => name))
    }
  }))
  await expect.poll(keptNames).toContain('01 변수.mp4')
  await app.reopen(path)
  await expect(app.page.getByRole('region', { name: '업로드' }).getByRole('button', { name: '이어서 올리기' }).first()).toBeVisible()
})
