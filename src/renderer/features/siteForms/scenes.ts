import type { FormState } from '#shared/form/contract.ts'
import { opens, opensMenu } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-forms': [{ state: '', role: 'owner' }, { state: 'empty', role: 'manager', site: 'second' }, { state: 'new', role: 'owner', act: opens('siteForm', 'new') }, { state: 'menu', role: 'owner', act: opensMenu('siteForm', 'action.menu') }],
    'settings-form': [{ state: '', role: 'owner' }, { state: 'item', role: 'owner', act: chooseItem }, { state: 'settings', role: 'owner', query: 'part=settings' }, { state: 'adding', role: 'owner', act: opensMenu('siteForm', 'add.action') }, { state: 'menu', role: 'owner', act: opensMenu('siteForm', 'action.menu') }],
    'settings-form-submissions': [{ state: '', role: 'owner' }, { state: 'none', role: 'owner', query: 'q=nobody' }, { state: 'opened', role: 'owner', act: openFirst }],
    form: [
      { state: '', role: 'visitor' }, { state: 'error', role: 'visitor', act: sendEmpty }, { state: 'gone', role: 'visitor', params: () => ({ formSeq: 999_999 }) },
      { state: 'before', role: 'visitor', act: plays('before') }, { state: 'full', role: 'visitor', act: plays('full') }, { state: 'members', role: 'visitor', act: plays('members') }, { state: 'sent', role: 'student', act: plays('sent') },
    ],
  },
}

async function chooseItem({ page }: Stage): Promise<void> {
  await page.locator('main aside ol li button:not([aria-roledescription])').first().click()
  await page.locator('main aside input:visible, [role=dialog] input:visible').first().waitFor()
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main [role=grid] button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}

async function sendEmpty({ page }: Stage): Promise<void> {
  await page.locator('main form button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** Plays the answer of a form in another state. */
function plays(state: FormState): (stage: Stage) => Promise<void> {
  return async ({ page }) => {
    await page.route((url) => url.pathname.endsWith('/show'), async (route) => {
      const response = await route.fetch()
      const { form } = await response.json() as { form: object }
      await route.fulfill({ response, json: { form: { ...form, state, startAt: '2027-03-02T01:00:00.000Z' } } })
    })
    await page.reload()
    await page.locator('main article p').last().waitFor()
  }
}
