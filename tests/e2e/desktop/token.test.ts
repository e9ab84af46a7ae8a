import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { BridgeApi } from '#shared/desktop/bridge.ts'
import { contract } from '#shared/contract.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { bridgeClient } from '#tests/support/desktop/bridgeClient.ts'
import { heapOf } from '../launchers/heap.ts'
import { expect, test } from '../launchers/test.ts'

type Exposed = { madang: BridgeApi }

/** All storage that scripts of the page can read, as text. */
function storageOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await Promise.all((await indexedDB.databases()).map(({ name }) => new Promise<unknown>((resolve) => {
      const request = indexedDB.open(name ?? '')
      request.onsuccess = () => {
        const { result } = request
        const stores = [...result.objectStoreNames]
        if (stores.length === 0) return resolve([])
        const reading = result.transaction(stores)
        void Promise.all(stores.map((store) => new Promise((read) => {
          const all = reading.objectStore(store).getAll()
          all.onsuccess = () => read([store, all.result])
        }))).then(resolve)
      }
    })))
    const cached = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
    // Without functions and cycles: the heap snapshot has them.
    const seen = new WeakSet()
    const globals = Object.entries(globalThis).map(([name, value]) => {
      try {
        return [name, JSON.stringify(value, (_, inner: unknown) => {
          if (typeof inner !== 'object' || inner === null) return inner
          if (seen.has(inner) || inner instanceof Node || inner instanceof Window) return undefined
          seen.add(inner)
          return inner
        })]
      } catch {
        return [name]
      }
    })
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state, databases, cached, globals])
  })
}

/** An empty box at its end makes it a new file for the site. */
async function makeVideo(path: string): Promise<void> {
  const box = Buffer.concat([Buffer.alloc(8), randomBytes(1024)])
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  await writeFile(path, Buffer.concat([await readFile(join(repositoryRoot, 'resources/demo/videos/wash.mp4')), box]))
}

const formsOf = (token: string): string[] => [token, encodeURIComponent(token), Buffer.from(token).toString('base64').replace(/=+$/, ''), Buffer.from(token).toString('hex')]

test('the session token is only in the keychain and in main [AUTH-12] [DESK-01]', async ({ app, server }, testInfo) => {
  const { written } = app
  test.skip(written === undefined, 'the main process of Electron is not looked into by a test')
  test.slow()
  const heard: string[] = []
  const listen = (page: Page): void => {
    page.on('console', (message) => heard.push(message.text()))
    page.on('pageerror', (error) => heard.push(String(error.stack)))
    page.on('request', (request) => heard.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`))
    page.on('websocket', (socket) => heard.push(socket.url()))
  }
  const places: [name: string, text: string][] = []
  const look = async (when: string): Promise<void> => {
    places.push([`${when}: heap`, await heapOf(app.page)], [`${when}: storage`, await storageOf(app.page)])
  }

  listen(app.page)
  await app.open('/login?channelSeq=1')
  await app.page.getByLabel('이메일').fill('teacher@madang.test')
  await app.page.getByLabel('비밀번호', { exact: true }).fill('Madang1!')
  await app.page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(app.page.getByRole('button', { name: '내 메뉴' })).toBeVisible()
  const token = (await app.sessionToken()) ?? ''
  expect(token).toMatch(/^[\w-]{40,}$/)
  await look('logged in')

  const client = bridgeClient(app.page)
  const { courseSeq } = await client(contract.course.create, { params: { channelSeq: 1 }, body: { title: 'A class' } })
  const { item } = await client(contract.curriculum.create, { params: { channelSeq: 1, courseSeq }, body: { body: { curriculumTypeCd: '02', title: 'The video' } } })
  const video = testInfo.outputPath('searched-video.mp4')
  await makeVideo(video)
  await app.attachFiles(() => app.page.evaluate(async (curriculum) => {
    const { uploads } = (globalThis as unknown as Exposed).madang
    const picked = await uploads.pick('video', false)
    await uploads.start(picked.ok ? (picked.value[0]?.fileId ?? '') : '', { channelSeq: 1, ...curriculum, kind: 'video' })
  }, { courseSeq, curriculumSeq: item.curriculumSeq }), [video])
  const rows = () => app.page.evaluate(() => (globalThis as unknown as Exposed).madang.uploads.rows())
  await expect.poll(async () => JSON.stringify(await rows()), { timeout: 60_000 }).toContain('"state":"done"')
  await app.open(`/classes/${courseSeq}/settings/curriculums?channelSeq=1`)
  await expect(app.page.getByText('The video').first()).toBeVisible()
  await look('uploaded')

  // Errors are logged: the server is down, and a renderer crashes.
  await server.kill()
  await app.open('/classes?channelSeq=1')
  await app.page.evaluate(() => (globalThis as unknown as Exposed).madang.rest.send('x', { method: 'GET', url: '/api/main/v1.0/me' }, { language: 'ko', source: '' }))
  await app.page.evaluate(() => { setTimeout(() => { throw new Error('a fault of the page') }) })
  await server.restart()
  await app.restart('/main?channelSeq=1')
  listen(app.page)
  await expect(app.page.getByRole('button', { name: '내 메뉴' })).toBeVisible()

  await app.page.getByRole('button', { name: '내 메뉴' }).click()
  await app.page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(app.page.getByRole('link', { name: '로그인' }).first()).toBeVisible()
  await look('logged out')
  expect(await app.sessionToken()).toBeUndefined()

  places.push(['what main wrote and addressed', (await written?.()) ?? ''], ['what the page said and sent', heard.join('\n')])
  const found = places.flatMap(([name, text]) => formsOf(token).filter((form) => text.includes(form)).map(() => name))
  expect(found).toEqual([])

  // The search works: what may be there is found.
  const textOf = (name: string): string => places.find(([place]) => place.includes(name))?.[1] ?? ''
  expect(textOf('logged in: heap')).toContain('teacher@madang.test')
  expect(textOf('logged in: storage')).toContain('lang')
  expect(textOf('main wrote')).toContain('searched-video.mp4')
  expect(textOf('main wrote')).toContain('/uploads/tus')
  expect(textOf('page said')).toContain('a fault of the page')
})
