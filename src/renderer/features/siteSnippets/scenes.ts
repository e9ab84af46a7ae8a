import { asks, opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-snippets': [{ state: '', role: 'owner' }, { state: 'empty', role: 'manager', site: 'second' }, { state: 'new', role: 'owner', act: opens('siteSnippets', 'new') }, { state: 'closing', role: 'owner', ...asks(closeEdited) }],
  },
}

async function closeEdited(stage: Stage): Promise<void> {
  await stage.open('siteSnippets', 'new')
  await stage.page.getByRole('dialog').getByRole('textbox').first().fill('봄 학기 안내')
  await stage.button('common', 'close').click()
  await stage.page.getByRole('dialog', { name: stage.named('siteSnippets', 'close.title') }).waitFor()
}
