import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { paymenthistory: [{ state: 'empty', role: 'student' }, { state: '', role: 'teacher' }, { state: 'detail', role: 'teacher', act: openFirst }] },
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main table button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}
