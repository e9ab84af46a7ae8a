import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'settings-audit': [{ state: '', role: 'owner' }, { state: 'opened', role: 'owner', act: openFirst }, { state: 'none', role: 'owner', query: 'q=nothing' }, { state: 'empty', role: 'manager', site: 'second' }] },
}

/** The rows that the last change touched. */
async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main [role=grid] button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}
