import { expect, test } from './looking.ts'

test('forced colours show what is on, selected and current [GEN-07]', async ({ looking }) => {
  const context = await looking.as('owner', 'ko')
  const page = await context.newPage()
  await page.emulateMedia({ forcedColors: 'active' })
  const edge = (selector: string) => page.locator(selector).first().evaluate((element) => {
    const { borderBottomColor, borderBottomWidth, borderBottomStyle } = getComputedStyle(element)
    return { color: borderBottomColor, width: borderBottomStyle === 'none' ? '0px' : borderBottomWidth }
  })

  await page.goto(`${looking.origin}/editinformation?channelSeq=1`)
  await page.locator('.mantine-Switch-track').first().waitFor()
  expect((await edge('.mantine-Switch-track')).width).toBe('1px')

  await page.goto(`${looking.origin}/create_site`)
  await page.locator('form label:has(:checked)').waitFor()
  expect((await edge('form label:has(:checked)')).width).not.toBe((await edge('form label:not(:has(:checked))')).width)

  await page.goto(`${looking.origin}/mypage?tabIndex=2&channelSeq=1`)
  await page.locator('[role=tab][aria-selected=true]').waitFor()
  expect((await edge('[role=tab][aria-selected=true]')).color).not.toBe((await edge('[role=tab][aria-selected=false]')).color)
  await page.close()
})
