import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { user_coupon: [{ state: '', role: 'teacher' }, { state: 'empty', role: 'stranger' }, { state: 'unknown', role: 'teacher', act: registerUnknown }] },
}

async function registerUnknown({ page, button }: Stage): Promise<void> {
  await page.locator('main input').fill('NOSUCHCODE')
  await button('coupon', 'mine.register').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}
