import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-review': [
      { state: 'empty', role: 'manager', site: 'second' }, { state: 'none', query: 'q=nobody' }, { state: 'answering', act: answer }, { state: 'hiding', act: hide },
    ],
  },
}

async function answer({ page, button }: Stage): Promise<void> {
  await button('review', 'answer.write').first().click()
  await page.locator('main textarea').waitFor()
}

async function hide({ button, dialogShown }: Stage): Promise<void> {
  await button('review', 'hidden.hide').first().click()
  await dialogShown()
}
