import { asks, opensMenu } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-contents': [
      { state: 'owner', role: 'owner' }, { state: 'refused', role: 'student', act: ({ dialogShown }) => dialogShown() }, { state: 'empty', query: 'q=없는클래스' },
      { state: 'menu', role: 'owner', act: opensMenu('studio', 'list.moreOf') }, { state: 'deleting', query: 'q=3분 영화', act: askToDelete }, { state: 'deleting-many', ...asks(deleteTwo) },
    ],
  },
}

async function askToDelete({ page, named, dialogShown }: Stage): Promise<void> {
  await page.locator('main table button[aria-haspopup=menu], main li button[aria-haspopup=menu]').filter({ visible: true }).first().click()
  await page.getByRole('menuitem', { name: named('studio', 'action.delete') }).click()
  await dialogShown()
}

async function deleteTwo({ page, button }: Stage): Promise<void> {
  const boxes = page.locator('main').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await button('studio', 'action.delete').click()
}
