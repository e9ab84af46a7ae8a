import { asks, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-terms': [
      { state: '', role: 'owner' },
      { state: 'privacy', role: 'owner', query: 'kind=privacy' },
      { state: 'write', role: 'owner', query: 'kind=privacy&write=Y', act: editorShown },
      { state: 'publishing', role: 'owner', query: 'kind=terms&write=Y', ...asks((stage) => editThen(stage, 'form.publish')) },
      { state: 'closing', role: 'owner', query: 'kind=terms&write=Y', ...asks((stage) => editThen(stage, 'form.cancel')) },
      { state: 'withdrawing', role: 'owner', query: 'kind=terms', ...asks(withdrawPlanned) },
    ],
  },
}

async function editorShown({ page }: Stage): Promise<void> {
  await page.locator('[contenteditable="true"]').first().waitFor()
}

async function editThen(stage: Stage, key: string): Promise<void> {
  await editorShown(stage)
  await stage.page.locator('[contenteditable="true"]').first().pressSequentially('개정 ')
  await stage.button('siteTerms', key).click()
}

async function withdrawPlanned(stage: Stage): Promise<void> {
  await plays(stage, /\/admin\/terms$/, (answer) => ({
    ...answer,
    kinds: (answer['kinds'] as { versions: object[] }[]).map((kind) => ({ ...kind, versions: [{ ...kind.versions[0], version: kind.versions.length + 1, effectiveAt: '2030-01-01T00:00:00.000Z', agreedCount: 0 }, ...kind.versions] })),
  }))
  await stage.button('siteTerms', 'withdraw.do').click()
}
