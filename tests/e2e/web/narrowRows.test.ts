import { expect, test } from './looking.ts'

// In English, whose labels are the longest.
test('tabs on a phone show that they scroll, and the current one [SHELL-04]', async ({ looking }) => {
  const context = await looking.as('owner', 'en')
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/mypage?tabIndex=3&channelSeq=1', '/mypage?tabIndex=0&channelSeq=1']) {
    await page.goto(looking.origin + path)
    const current = page.locator('main [role=tab][aria-selected=true], main ul[data-more] [aria-current=page]').last()
    await expect(current).toBeInViewport({ ratio: 0.95 })
    const unsigned = () => page.locator('main [role=tablist], main ul[data-more]').evaluateAll((rows) => rows.filter((row) => {
      const more = (row as HTMLElement).dataset['more'] ?? ''
      return (row.scrollLeft > 1) !== more.includes('start') || (row.scrollWidth - row.clientWidth - row.scrollLeft > 1) !== more.includes('end')
    }).length)
    await expect.poll(unsigned).toBe(0)
    expect(await page.locator('main [data-more]').count()).toBeGreaterThan(0)
  }
  await page.close()
})

test('the chosen part of a bar of choices is in view on a phone [SET-04]', async ({ looking }) => {
  const context = await looking.as('owner', 'en')
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${looking.origin}/settings/site?part=domain&channelSeq=1`)
  await expect(page.locator('main label[data-active]').first()).toBeInViewport({ ratio: 0.95 })
  await expect(page.locator('main [data-more]:has(label[data-active])').first()).toHaveAttribute('data-more', /start/)
  await page.close()
})

test('rows of a list are cards on a phone, whose ticks can be clicked and whose labels have a value [SET-07]', async ({ looking }) => {
  const context = await looking.as('owner', 'ko')
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${looking.origin}/settings/payment?channelSeq=1`)
  const tick = page.locator('main [role=grid] [role=gridcell] input[type=checkbox]:not([disabled])').first()
  await tick.check({ timeout: 10_000 })
  await expect(page.locator('main [role=row][aria-selected=true]')).toHaveCount(1)
  await page.goto(`${looking.origin}/settings/members?channelSeq=1`)
  const cells = page.locator('main [role=grid] [role=gridcell][data-label]')
  await expect(cells.first()).toBeVisible()
  expect(await cells.evaluateAll((all) => all.filter((cell) => (cell as HTMLElement).offsetHeight > 0 && cell.textContent === '').length)).toBe(0)
  await page.close()
})
