import { opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    service_manage: [{ state: '', role: 'owner' }, { state: 'free', role: 'manager', site: 'second' }, { state: 'sites', role: 'owner', site: 'none' }, { state: 'change', role: 'owner', act: openChange }, { state: 'cancelling', role: 'owner', act: opens('plan', 'cancel.button') }],
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
