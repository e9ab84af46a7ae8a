import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = { routes: { 'settings-live': [{ state: 'keys', act: openKeys }] } }

async function openKeys({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main li button').first().click()
  await dialogShown()
}
