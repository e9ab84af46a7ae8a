import { choosesFrom, opens, opensMenu } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

/** The published page of the demo site, with many blocks. */
const params = () => ({ pageSeq: 1 })

export const scenes: Scenes = {
  routes: {
    page: [{ state: '', role: 'visitor', params: () => ({ path: 'about' }) }, { state: 'member', role: 'student', params: () => ({ path: 'about' }) }],
    'settings-pages': [{ state: '', role: 'owner' }, { state: 'empty', role: 'manager', site: 'second' }, { state: 'new', role: 'owner', act: opens('sitePage', 'new') }, { state: 'menu', role: 'owner', act: opensMenu('sitePage', 'action.menu') }],
    'settings-page': [
      { state: '', role: 'owner', params }, { state: 'block', role: 'owner', params, act: chooseBlock }, { state: 'add', role: 'owner', params, act: opens('sitePage', 'add.action') },
      { state: 'menu', role: 'owner', params, act: opensMenu('sitePage', 'more') }, { state: 'settings', role: 'owner', params, act: choosesFrom('sitePage', 'more', 'action.settings') },
      { state: 'versions', role: 'owner', params, act: choosesFrom('sitePage', 'more', 'action.versions') }, { state: 'scheduling', role: 'owner', params, act: choosesFrom('sitePage', 'more', 'action.schedule') },
    ],
  },
}

async function chooseBlock({ page }: Stage): Promise<void> {
  await page.locator('[data-block] > button').first().click()
  await page.locator('main aside input:visible, [role=dialog] input:visible').first().waitFor()
}
