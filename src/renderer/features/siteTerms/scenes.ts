import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-terms': [
      { state: '', role: 'owner' },
      { state: 'privacy', role: 'owner', query: 'kind=privacy' },
      { state: 'write', role: 'owner', query: 'kind=privacy&write=Y', act: editorShown },
    ],
  },
}

async function editorShown({ page }: Stage): Promise<void> {
  await page.locator('[contenteditable="true"]').first().waitFor()
}
