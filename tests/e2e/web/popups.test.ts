import { contract } from '#shared/contract.ts'
import { settled, visit } from '#tests/support/browser/settled.ts'
import { clientAs } from '#tests/support/server/site.ts'
import { expect, test } from './looking.ts'

test('an owner makes a pop-up, and a visitor sees it until they hide it for today [SET-04]', async ({ looking, browser }) => {
  const owner = await clientAs(looking.origin, 'teacher')
  const { channelSeq } = await owner(contract.brand.createSite, { body: { contentTypeCd: '00', name: '알리는 집', domain: `popup-${Date.now() % 1e8}`, templateCd: '00' } })
  const site = `channelSeq=${channelSeq}`
  const page = await (await looking.as('teacher', 'ko')).newPage()
  page.on('dialog', (dialog) => { void dialog.accept() })
  await visit(page, `${looking.origin}/settings/popups?${site}`)

  await page.getByRole('button', { name: '첫 팝업 만들기' }).click()
  await page.getByRole('textbox', { name: /^제목/ }).fill('겨울 특강을 열었어요')
  await page.reload()
  await settled(page)
  await expect(page.getByRole('textbox', { name: /^제목/ })).toHaveValue('겨울 특강을 열었어요')
  await page.getByRole('textbox', { name: '링크', exact: true }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
  await page.getByRole('textbox', { name: '링크', exact: true }).fill('/classes')
  const preview = page.getByRole('complementary', { name: '미리보기' })
  await page.getByText('휴대폰', { exact: true }).click()
  await expect(preview).toContainText('겨울 특강을 열었어요')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('‘겨울 특강을 열었어요’ 팝업을 저장했어요')).toBeVisible()
  await expect(page.getByRole('grid', { name: '팝업' })).toContainText('보이는 중')
  await page.close()

  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 780 } })
  const visitor = await context.newPage()
  const asked: string[] = []
  visitor.on('request', (request) => { if (request.url().includes('/popups')) asked.push(request.url()) })
  await visit(visitor, `${looking.origin}/classes?${site}`)
  const dialog = visitor.getByRole('dialog', { name: '겨울 특강을 열었어요' })
  await visit(visitor, `${looking.origin}/?${site}`)
  await expect(dialog).toBeVisible()
  await expect.poll(async () => { const box = await dialog.boundingBox(); return Math.round((box?.y ?? 0) + (box?.height ?? 0)) }).toBe(780)
  expect(asked.every((url) => url.includes('place=home'))).toBe(true)
  const shift = await visitor.evaluate(() => new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0))).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 500)
  }))
  expect(shift).toBeLessThan(0.01)
  for (let count = 0; count < 5; count += 1) {
    await visitor.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await visitor.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await visitor.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '오늘 하루 보지 않기' }).click()
  await expect(dialog).toHaveCount(0)
  const answered = visitor.waitForResponse((response) => response.url().includes('/popups'))
  await visitor.reload()
  await answered
  await settled(visitor)
  await expect(dialog).toHaveCount(0)
  await context.close()
})
