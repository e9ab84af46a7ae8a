import type { Scenes, Stage } from '#renderer/lib/scene.ts'

const params = () => ({ kind: 'attendToPay' })

export const scenes: Scenes = {
  routes: {
    'settings-mail-texts': [{ state: '', role: 'owner' }, { state: 'changed', role: 'owner', act: playChanged }],
    'settings-mail-text': [{ state: '', role: 'owner', params, act: previewed }, { state: 'errors', role: 'owner', params, act: mistype }],
  },
}

async function previewed({ page }: Stage): Promise<void> {
  await page.locator('iframe[srcdoc*="h1"]').waitFor()
}

async function mistype(stage: Stage): Promise<void> {
  await previewed(stage)
  const { page } = stage
  await page.locator('main textarea:visible').first().fill('{{nmae}}')
  await page.locator('main button[type=submit]:visible').first().click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function playChanged({ page }: Stage): Promise<void> {
  await page.route((url) => url.pathname.endsWith('/channels/1/mail-texts'), (route) => route.fulfill({ json: { mails: [{ kind: 'enrolled', changed: ['ko', 'en'] }, { kind: 'shipped', changed: ['ko'] }] } }))
  await page.reload()
  await page.locator('main table').first().waitFor()
}
