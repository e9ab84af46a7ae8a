import { asks, opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-deliveries': [
      { state: 'empty', role: 'manager', site: 'second' }, { state: 'none', query: 'q=nobody' }, { state: 'chosen', act: choose }, { state: 'detail', act: openFirst }, { state: 'sheet', act: opens('delivery', 'sheet.open') },
      { state: 'sheet-lines', act: checkSheet },
      { state: 'cancelling', ...asks(cancelChosen) },
    ],
  },
}

async function choose({ page }: Stage): Promise<void> {
  await page.locator('main tbody input[type=checkbox]').first().check()
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main table button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}

async function checkSheet(stage: Stage): Promise<void> {
  const orderNo = await stage.page.locator('main tbody [data-order]').first().textContent()
  await stage.open('delivery', 'sheet.open')
  await stage.page.locator('[role=dialog] textarea').fill(`${orderNo}\t우체국\t6123456789012\n20260310-0000000000000000\t한진\t123\n${orderNo}\t아무 택배\t1`)
  await stage.button('sheet', 'check').click()
  await stage.page.locator('[role=dialog] table').waitFor()
}

async function cancelChosen(stage: Stage): Promise<void> {
  await choose(stage)
  await stage.button('delivery', 'change.to.99').click()
}
