import { asks, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = { routes: { 'settings-live': [{ state: 'keys', act: openKeys }, { state: 'removing', ...asks(removeKeys) }] } }

async function openKeys({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main li button').first().click()
  await dialogShown()
}

async function removeKeys(stage: Stage): Promise<void> {
  await plays(stage, /\/live-keys$/, (answer) => ({ providers: (answer['providers'] as object[]).map((one, index) => (index === 0 ? { ...one, idEnd: '0440', isReady: true } : one)) }))
  await stage.button('siteLive', 'removeOf').click()
}
