import { opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-forms': [{ state: '', role: 'owner' }, { state: 'empty', role: 'owner', site: 'second' }, { state: 'new', role: 'owner', act: opens('siteForm', 'new') }],
    'settings-form': [{ state: '', role: 'owner' }, { state: 'item', role: 'owner', act: chooseItem }, { state: 'settings', role: 'owner', query: 'part=settings' }],
    'settings-form-submissions': [{ state: '', role: 'owner' }, { state: 'none', role: 'owner', query: 'q=nobody' }, { state: 'opened', role: 'owner', act: openFirst }],
    form: [{ state: '', role: 'visitor' }, { state: 'error', role: 'visitor', act: sendEmpty }],
  },
}

async function chooseItem({ page }: Stage): Promise<void> {
  await page.locator('main aside ol li button:not([aria-roledescription])').first().click()
  await page.locator('main aside input, [role=dialog] input').first().waitFor()
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main [role=grid] button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}

async function sendEmpty({ page }: Stage): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}
