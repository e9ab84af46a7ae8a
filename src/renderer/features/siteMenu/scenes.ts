import { opensMenu } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-menus': [
      { state: '', role: 'owner' },
      { state: 'opened', role: 'owner', act: openFirst },
      { state: 'menu', role: 'owner', act: opensMenu('siteMenu', 'menus.more') },
      { state: 'categories', role: 'owner', query: 'part=categories' },
    ],
  },
}

async function openFirst({ page }: Stage): Promise<void> {
  await page.locator('main li button[aria-expanded=false]').first().click()
  await page.locator('main li input:visible').first().waitFor()
}
