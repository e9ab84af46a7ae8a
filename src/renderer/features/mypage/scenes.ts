import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    mypage: [
      { state: 'platform', site: 'none' }, { state: 'sites', query: 'tabIndex=1', role: 'owner' }, { state: 'reviews', query: 'tabIndex=2', site: 'none' },
      { state: 'likes', query: 'tabIndex=3' }, { state: 'schedule', query: 'tabIndex=4', role: 'teacher' }, { state: 'calendar', query: 'tabIndex=4', role: 'teacher', act: chooseClasses }, { state: 'empty', role: 'stranger', site: 'none' },
    ],
  },
}

/** The address of the calendar, which is made here, with the classes that it holds. */
async function chooseClasses({ page, button, dialogShown }: Stage): Promise<void> {
  await button('calendar', 'subscribe').click()
  await dialogShown()
  const make = button('calendar', 'make')
  await make.or(button('calendar', 'renew')).waitFor()
  if (await make.isVisible()) await make.click()
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
}
