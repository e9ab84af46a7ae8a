import { opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    service_manage: [{ state: '', role: 'owner' }, { state: 'free', role: 'manager', site: 'second' }, { state: 'sites', role: 'owner', site: 'none' }, { state: 'change', role: 'owner', act: openChange }, { state: 'cancelling', role: 'owner', act: opens('plan', 'cancel.button') }, { state: 'overdue', role: 'owner', act: failToRenew }, { state: 'paying', role: 'owner', act: payOverdue }],
    service_history: [{ state: '', role: 'owner' }, { state: 'empty', role: 'manager', site: 'second' }],
    service_paymentinfo: [{ state: '', role: 'owner' }],
    service_coupon: [{ state: '', role: 'owner' }],
    'settings-studio-payments': [{ state: '', role: 'owner' }],
  },
}

async function openChange({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main [data-plan=business] button').click()
  await dialogShown()
}

async function failToRenew({ page, named }: Stage): Promise<void> {
  await page.route((url) => url.pathname.endsWith('/channels/1/plan'), async (route) => {
    const answer = await route.fetch()
    const overdue = { since: '2026-11-18T00:00:00.000Z', amount: 99_000, tryAt: '2026-11-24T00:00:00.000Z', failure: '한도를 넘었습니다.' }
    await route.fulfill({ response: answer, json: { ...(await answer.json() as object), overdue } })
  })
  await page.reload()
  await page.getByText(named('plan', 'overdue.title')).first().waitFor()
}

async function payOverdue(stage: Stage): Promise<void> {
  await failToRenew(stage)
  await stage.button('plan', 'overdue.pay').click()
  await stage.dialogShown()
}
