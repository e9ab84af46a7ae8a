import { opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-payment': [{ state: 'none', query: 'q=nobody' }, { state: 'detail', query: 'paymentStatus=02', act: openFirst }, { state: 'refunding', query: 'paymentStatus=02', act: openRefund }, { state: 'account', act: opens('order', 'account.title') }, { state: 'rule', act: opens('order', 'rule.title') }, { state: 'merchants', act: opens('order', 'merchant.title') }, { state: 'merchantKeys', act: openKeys }, { state: 'bulk', act: openBulk }],
  },
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main [role=grid] button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}

async function openRefund(stage: Stage): Promise<void> {
  await openFirst(stage)
  await stage.button('order', 'staff.refund').click()
  await stage.page.getByRole('dialog', { name: stage.named('order', 'staff.refundTitle') }).waitFor()
}

async function openKeys(stage: Stage): Promise<void> {
  await stage.button('order', 'merchant.title').click()
  await stage.page.locator('[role=dialog] li button').first().click()
  await stage.dialogShown()
}

async function openBulk({ page, button, dialogShown }: Stage): Promise<void> {
  await page.locator('main [role=gridcell] input[type=checkbox]').first().check()
  await button('order', 'bulk.open').click()
  await dialogShown()
}
