import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-review': [
      { state: 'empty', role: 'manager', site: 'second' }, { state: 'none', query: 'q=nobody' }, { state: 'opened', act: openFirst }, { state: 'answering', act: answer }, { state: 'hiding', act: hide },
    ],
  },
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main [role=grid] button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}

async function answer(stage: Stage): Promise<void> {
  await openFirst(stage)
  await stage.page.getByRole('dialog').getByRole('button', { name: stage.named('review', 'answer.write') }).or(stage.page.getByRole('dialog').getByRole('button', { name: stage.named('review', 'answer.edit') })).first().click()
  await stage.page.getByRole('dialog').locator('textarea').waitFor()
}

async function hide(stage: Stage): Promise<void> {
  await openFirst(stage)
  await stage.button('review', 'hidden.hide').first().click()
  await stage.page.getByRole('dialog', { name: stage.named('review', 'hidden.title') }).waitFor()
}
