import type { Editor } from '@tiptap/core'
import type { Locator, Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { demoMembers } from '#server/demo/people.ts'
import { clientAs, DEMO_SITE, loginAs } from '#tests/support/server/site.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import { fileDialog } from '../launchers/launched.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`

/** Drops a picture on the text, as from a folder. */
async function dropPicture(page: Page, name: string): Promise<void> {
  const address = await pictureUrl({ format: 'jpeg', width: 900, height: 600 })
  const files = await page.evaluateHandle(async ([address, name]) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(address.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    return transfer
  }, [address, name] as const)
  const text = page.getByRole('textbox', { name: '클래스 소개' })
  const place = await text.locator('p').last().boundingBox()
  await text.dispatchEvent('drop', { dataTransfer: files, clientX: (place?.x ?? 0) + 4, clientY: (place?.y ?? 0) + 4 })
}

/** Puts the cursor into a part of the text. The editor reads it a moment after the browser has it; keys before that would act where it was. */
async function cursorIn(part: Locator): Promise<void> {
  await part.click()
  await expect.poll(() => part.evaluate((element) => {
    const { editor } = element.closest('[role=textbox]') as HTMLElement & { editor: Editor }
    return element.contains(editor.view.domAtPos(editor.state.selection.head).node)
  })).toBe(true)
}

test('a teacher writes an introduction with a picture, a table and a video, and a visitor sees it [STU-01] [STU-09]', async ({ app, browser, server }) => {
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: `그림 있는 소개 ${Date.now()}` } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: '<p>글</p>' } } })
  const { page } = app
  await app.logIn('teacher@madang.test')
  await app.open(`/classes/${courseSeq}/settings/information?${site}`)
  const text = page.getByRole('textbox', { name: '클래스 소개' })
  await text.click()
  await page.keyboard.type('흙을 만지는 시간')
  await page.keyboard.press('Enter')

  await page.route('**/text-picture', (route) => route.abort(), { times: 1 })
  await dropPicture(page, 'studio.jpg')
  await expect(page.getByText('‘studio.jpg’을 올리지 못했어요.', { exact: false })).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'studio.jpg' }).getByRole('button', { name: '다시 시도' }).click()
  await expect(text.locator('figure img')).toHaveAttribute('width', '900')
  await cursorIn(text.locator('figcaption'))
  await page.keyboard.type('우리 작업실')
  await page.getByRole('textbox', { name: '대체 텍스트' }).fill('물레가 놓인 작업실')

  await cursorIn(text.locator('figcaption'))
  await page.keyboard.press('Enter')
  await page.keyboard.type('/tab')
  await expect(page.getByRole('option', { name: '표', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('요일')
  await page.keyboard.press('Tab')
  await page.keyboard.type('시간')
  await text.evaluate((element) => element.addEventListener('blur', () => sessionStorage.setItem('left the text', 'Y')))
  await page.getByRole('button', { name: '아래에 행 추가' }).click()
  await expect(text.locator('tr')).toHaveCount(4)
  expect(await page.evaluate(() => sessionStorage.getItem('left the text')), 'a press on the bar keeps the focus in the text').toBeNull()
  await cursorIn(text.getByText('흙을 만지는 시간'))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/영상')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: '영상 주소' }).fill('https://evil.example/watch?v=dQw4w9WgXcQ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('유튜브나 비메오 영상의 주소가 아니에요')).toBeVisible()
  await page.getByRole('textbox', { name: '영상 주소' }).fill('https://youtu.be/dQw4w9WgXcQ')
  await page.keyboard.press('Enter')
  await expect(text.locator('[data-video]')).toBeVisible()
  await expect.poll(async () => (await teacher(contract.course.detail, { params, query: { type: 'update' } })).course.introduction).toMatch(/data-video.*<figure>.*물레가 놓인 작업실.*우리 작업실.*<table>/s)
  await page.reload()
  await expect(text.locator('figure img')).toHaveAttribute('alt', '물레가 놓인 작업실')

  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  const outside = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  const visitor = await outside.newPage()
  await visitor.goto(`${server.origin}/classes/${courseSeq}?${site}`)
  const picture = visitor.getByRole('img', { name: '물레가 놓인 작업실' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(visitor.getByText('흙을 만지는 시간')).toBeVisible()
  await expect(visitor.getByText('우리 작업실')).toBeVisible()
  await expect(visitor.getByRole('cell', { name: '시간' }).or(visitor.getByRole('columnheader', { name: '시간' }))).toBeVisible()
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect(visitor.locator('iframe')).toHaveCount(0)
  await visitor.getByRole('button', { name: '영상 재생 · YouTube' }).click()
  await expect(visitor.locator('iframe')).toHaveAttribute('src', /^\/player\/youtube\/dQw4w9WgXcQ\?lang=ko&whole=1$/)
  await outside.close()
})

/** Pastes pictures, as from a screenshot or another page. */
async function pastePictures(text: Locator, names: readonly string[]): Promise<void> {
  const address = await pictureUrl({ format: 'jpeg', width: 600, height: 400 })
  await text.evaluate((element, { address, names }) => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(address.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0))
    for (const name of names) clipboardData.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, { address, names })
}

test('a teacher writes a post with a pasted picture, a gallery, a code block and a name; it survives a reload, and the named learner reads it [STU-09] [ROOM-05]', async ({ app, browser, server }) => {
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: `글 꾸미기 ${Date.now()}` } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: '<p>글</p>' } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  await (await clientAs(server.origin, 'learner'))(contract.enrollment.attend, { params })
  const { name = '' } = demoMembers[0] ?? {}
  const { page } = app
  await app.logIn('teacher@madang.test')
  await app.open(`/classes/${courseSeq}/board/create?${site}`)
  await page.getByRole('textbox', { name: /^제목/ }).fill('이번 주 과정')
  const text = page.getByRole('textbox', { name: /^내용/ })
  await text.click()
  await page.keyboard.type('오늘의 사진')
  await page.keyboard.press('Enter')
  await pastePictures(text, ['one.jpg'])
  await expect(text.locator('figure img')).toHaveAttribute('width', '600')
  await cursorIn(text.locator('figcaption'))
  await page.keyboard.type('초벌')
  await page.keyboard.press('Enter')

  await page.keyboard.type('/갤러리')
  await expect(page.getByRole('option', { name: '갤러리', selected: true })).toBeVisible()
  const chooser = await fileDialog(page, () => page.keyboard.press('Enter'))
  const buffer = Buffer.from((await pictureUrl({ width: 320, height: 240 })).split(',')[1] ?? '', 'base64')
  await chooser.setFiles(['two.png', 'three.png'].map((name) => ({ name, mimeType: 'image/png', buffer })))
  const gallery = text.locator('[data-gallery]')
  await expect(gallery.locator('img')).toHaveCount(2)
  await cursorIn(gallery.locator('figcaption').last())
  await page.keyboard.press('Enter')

  await page.keyboard.type('/코드')
  await expect(page.getByRole('option', { name: '코드 블록', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('온도 <b>1250</b>')
  await expect(text.locator('pre code')).toHaveText('온도 <b>1250</b>')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type(`@${name.slice(0, 2)}`)
  await page.getByRole('option', { name: new RegExp(name) }).first().click()
  await page.keyboard.type('확인해 주세요')
  const mention = text.locator('[data-mention]')
  await expect(mention).toHaveText(`@${name}`)

  await expect.poll(() => page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('확인해 주세요')))).toBe(true)
  await page.reload()
  await expect(text.locator('figure img')).toHaveCount(3)
  await expect(mention).toHaveText(`@${name}`)
  await page.getByRole('button', { name: '글 올리기' }).click()
  await expect(page.getByRole('heading', { name: '이번 주 과정' })).toBeVisible()

  const outside = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  await loginAs(outside, server.origin, 'learner')
  const reader = await outside.newPage()
  await reader.goto(page.url())
  await expect(reader.getByText('초벌')).toBeVisible()
  const pictures = reader.locator('figure img')
  await expect(pictures).toHaveCount(3)
  await pictures.last().scrollIntoViewIfNeeded()
  await expect.poll(() => pictures.evaluateAll((images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length)).toBe(3)
  await expect(reader.locator('[data-gallery] img')).toHaveCount(2)
  await expect(reader.locator('pre code')).toHaveText('온도 <b>1250</b>')
  await expect(reader.getByText(`@${name}`)).toBeVisible()
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await reader.getByRole('button', { name: /^알림/ }).click()
  await expect(reader.getByRole('link', { name: /이번 주 과정|글 꾸미기/ }).first()).toBeVisible()
  await outside.close()
})

test('the toolbar works at 390 px [STU-09]', async ({ browser, server }) => {
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: `좁은 화면 ${Date.now()}` } })
  const narrow = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 }, hasTouch: true })
  await loginAs(narrow, server.origin, 'teacher')
  const page = await narrow.newPage()
  await page.goto(`${server.origin}/classes/${courseSeq}/settings/information?${site}`)
  const text = page.getByRole('textbox', { name: '클래스 소개' })
  await text.tap()
  await page.keyboard.type('굵은 글')
  await page.keyboard.press('Control+a')
  const bold = page.getByRole('button', { name: '굵게' })
  await bold.tap()
  await expect(text.locator('strong')).toHaveText('굵은 글')
  expect(await bold.evaluate((button) => Math.min(button.clientWidth, button.clientHeight))).toBeGreaterThanOrEqual(42)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: '강조 상자', exact: true }).tap()
  await expect(text.locator('[data-callout=info]')).toBeVisible()
  await page.getByText('주의', { exact: true }).tap()
  await expect(text.locator('[data-callout=warning]')).toBeVisible()
  const chooser = await fileDialog(page, () => page.getByRole('button', { name: '그림', exact: true }).tap())
  const bytes = Buffer.from((await pictureUrl({ width: 640, height: 480 })).split(',')[1] ?? '', 'base64')
  await chooser.setFiles({ name: 'phone.png', mimeType: 'image/png', buffer: bytes })
  await expect(text.locator('figure img')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await narrow.close()
})
