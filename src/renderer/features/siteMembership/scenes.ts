import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'settings-membership': [{ state: '', role: 'owner' }, { state: 'new', role: 'owner', act: openNew }, { state: 'one', role: 'owner', act: openFirst }] },
}

async function openNew({ button, dialogShown }: Stage): Promise<void> {
  await button('membership', 'staff.new').click()
  await dialogShown()
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main tbody button').first().click()
  await dialogShown()
}
