import { asks, opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-coupons': [
      { state: 'empty', role: 'manager', site: 'second' }, { state: 'none', query: 'q=nobody' }, { state: 'new', act: opens('coupon', 'new') }, { state: 'new-errors', act: submitNew },
      { state: 'detail', act: openFirst }, { state: 'removing', ...asks(removeUnused) },
    ],
  },
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main table button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}

async function submitNew(stage: Stage): Promise<void> {
  await stage.open('coupon', 'new')
  await stage.page.locator('[role=dialog] button[type=submit]').click()
  await stage.page.locator('[role=dialog] [aria-invalid=true]').first().waitFor()
}

async function removeUnused(stage: Stage): Promise<void> {
  await stage.page.locator('main table button[aria-haspopup=dialog]').last().click()
  await stage.dialogShown()
  await stage.button('coupon', 'detail.remove').click()
}
