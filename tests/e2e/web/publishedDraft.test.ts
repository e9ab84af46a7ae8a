import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { demoClasses } from '#server/demo/classes.ts'
import { pageClient } from '#tests/support/screens/pageClient.ts'
import { DEMO_SITE, clientAs, loginAs } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = { channelSeq: DEMO_SITE }
const query = `channelSeq=${DEMO_SITE}`

/** A published copy of a class, so that the demo stays unchanged, and a visitor's view of it. */
async function publishedClass(origin: string, title: string) {
  const teacher = await clientAs(origin, 'teacher')
  const { courses } = await teacher(contract.course.studioList, { params: site, query: { state: 'public', size: 100 } })
  const source = courses.find((one) => one.title === demoClasses[0]?.title)
  if (source === undefined) throw new Error('the demo site lacks its first class')
  const { courseSeq } = await teacher(contract.course.copy, { params: { ...site, courseSeq: source.courseSeq } })
  const params = { ...site, courseSeq }
  await teacher(contract.course.update, { params, body: { course: { title } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  return { courseSeq, settings: `/classes/${courseSeq}/settings/information?${query}` }
}

async function finds(visitor: Page, origin: string, title: string): Promise<boolean> {
  await visitor.goto(`${origin}/classes?${query}&q=${encodeURIComponent(title)}`)
  const card = visitor.getByRole('main').getByRole('link', { name: new RegExp(title) })
  await expect(card.or(visitor.getByText(`‘${title}’`).first()).first()).toBeVisible()
  return (await card.count()) > 0
}

test('edits of a published class stay a draft until published, with their changes shown [STU-09]', async ({ app, server, browser, contextOptions }) => {
  const { courseSeq, settings } = await publishedClass(server.origin, '드로잉 첫 시간')
  const other = await browser.newContext(contextOptions)
  const visitor = await other.newPage()
  const { page } = app
  await loginAs(page.context(), server.origin, 'teacher')
  await app.open(settings)
  const bar = page.getByRole('region', { name: '반영 전 변경' })
  await expect(bar).toContainText('바꾼 내용은 반영하기를 눌러야 학습자에게 보여요.')
  await expect(bar.getByRole('button')).toHaveCount(0)

  const title = page.getByRole('textbox', { name: /^클래스 제목/ })
  await title.fill('크로키 첫 시간')
  await page.getByRole('textbox', { name: '한 줄 소개' }).fill('손이 먼저 풀리는 순서')
  await expect(bar).toContainText('변경 2건')
  expect((await pageClient(page)(contract.course.detail, { params: { ...site, courseSeq }, query: { type: 'update' } })).course.title).toBe('크로키 첫 시간')
  expect(await finds(visitor, server.origin, '크로키 첫 시간')).toBe(false)
  expect(await finds(visitor, server.origin, '드로잉 첫 시간')).toBe(true)
  await visitor.goto(`${server.origin}/classes/${courseSeq}?${query}`)
  await expect(visitor.getByRole('heading', { level: 1, name: '드로잉 첫 시간' })).toBeVisible()
  await expect(visitor.getByText('손이 먼저 풀리는 순서')).toHaveCount(0)

  await bar.getByRole('button', { name: '반영하기' }).click()
  const dialog = page.getByRole('dialog', { name: '이렇게 바뀌어요' })
  const change = dialog.getByRole('listitem').filter({ hasText: '클래스 제목' })
  await expect(change).toContainText('드로잉 첫 시간')
  await expect(change).toContainText('크로키 첫 시간')
  await expect(dialog.getByRole('listitem').filter({ hasText: '한 줄 소개' })).toContainText('손이 먼저 풀리는 순서')
  await dialog.getByRole('button', { name: '2건 반영하기' }).click()
  await expect(page.getByText('변경 2건을 반영했어요')).toBeVisible()
  await expect(bar).not.toContainText('변경 2건')
  expect(await finds(visitor, server.origin, '크로키 첫 시간')).toBe(true)
  expect(await finds(visitor, server.origin, '드로잉 첫 시간')).toBe(false)
  await other.close()
})

test('edits of a published class are reverted and restored [STU-09]', async ({ app, server }) => {
  const { courseSeq, settings } = await publishedClass(server.origin, '판화 첫 시간')
  const { page } = app
  await loginAs(page.context(), server.origin, 'teacher')
  await app.open(settings)
  const bar = page.getByRole('region', { name: '반영 전 변경' })
  const title = page.getByRole('textbox', { name: /^클래스 제목/ })
  await title.fill('목판화 첫 시간')
  await expect(bar).toContainText('변경 1건')
  await bar.getByRole('button', { name: '되돌리기' }).click()
  const dialog = page.getByRole('dialog', { name: '이 변경을 버릴까요?' })
  await expect(dialog).toContainText('판화 첫 시간')
  await expect(dialog).toContainText('목판화 첫 시간')
  await dialog.getByRole('button', { name: '1건 되돌리기' }).click()
  await expect(page.getByText('변경 1건을 되돌렸어요')).toBeVisible()
  await expect(title).toHaveValue('판화 첫 시간')
  await expect(bar).not.toContainText('변경 1건')

  await page.getByRole('button').filter({ hasText: '실행 취소' }).click()
  await expect(title).toHaveValue('목판화 첫 시간')
  await expect(bar).toContainText('변경 1건')
  const seen = await page.request.get(server.origin + callUrl(contract.course.detail, { params: { ...site, courseSeq } }))
  expect((await seen.json() as { course: { title: string } }).course.title).toBe('판화 첫 시간')
})
