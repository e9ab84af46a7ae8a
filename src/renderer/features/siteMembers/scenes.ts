import { opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-members': [{ state: '', role: 'owner' }, { state: 'none', role: 'owner', query: 'q=nobody' }, { state: 'upload', role: 'owner', act: opens('member', 'upload.open') }],
    'settings-members-view': [{ state: '', role: 'owner' }, { state: 'block', role: 'owner', act: opens('member', 'block.open') }, { state: 'merge', role: 'owner', act: openMerge },
      { state: 'merge-preview', role: 'owner', act: previewMerge },
    ],
  },
}

async function openMerge({ button, dialogShown }: Stage): Promise<void> {
  await button('member', 'merge.open').click()
  await dialogShown()
}

async function previewMerge(stage: Stage): Promise<void> {
  await openMerge(stage)
  await stage.page.getByRole('dialog').locator('li button').first().click()
  await stage.button('member', 'merge.submit').waitFor()
}
