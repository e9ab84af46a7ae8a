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
  await page.getByRole('list', { name: '헤더 메뉴' }).getByRole('button', { expanded: false }).first().click()
  await page.getByLabel('메뉴 이름').waitFor()
}
