import { ofClass, opens, opensMenu, submitEmpty } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'classes-settings-information': [
      { state: 'publishing', params: ofClass('film-making'), act: opens('studio', 'action.publish') }, { state: 'draft', params: ofClass('film-making') },
      { state: 'menu', act: opensMenu('studio', 'action.more') },
      { state: 'managers', role: 'owner', params: ofClass('yoga'), act: opens('staff', 'class.add') },
      { state: 'not-mine', params: ofClass('python'), act: ({ dialogShown }) => dialogShown() },
      { state: 'waiting', params: ofClass('yoga'), act: changeTitle }, { state: 'applying', params: ofClass('yoga'), act: showChanges('draft.apply') }, { state: 'reverting', params: ofClass('yoga'), act: showChanges('draft.revert') },
    ],
    'classes-settings-payment': [{ state: 'paid', params: ofClass('korean-cooking') }],
    'packages-create': [{ state: 'errors', role: 'owner', act: submitEmpty }],
    'packages-settings-setting': [{ state: '', role: 'owner', params: ofClass('home-table') }],
    'packages-settings-curriculums': [{ state: '', role: 'owner', params: ofClass('home-table') }],
    'packages-settings-payment': [{ state: '', role: 'owner', params: ofClass('home-table') }],
    'classes-settings-more': [{ state: 'draft', params: ofClass('film-making') }],
  },
}

async function changeTitle({ page, button }: Stage): Promise<void> {
  await page.locator('main input').first().fill('아침을 깨우는 15분 요가')
  await button('studio', 'draft.apply').waitFor()
}

function showChanges(key: string) {
  return async (stage: Stage): Promise<void> => {
    await changeTitle(stage)
    await stage.open('studio', key)
  }
}
