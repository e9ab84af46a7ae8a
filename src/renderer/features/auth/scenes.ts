import { submitEmpty } from '#renderer/lib/scene.ts'
import type { Examples, Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    login: [{ state: 'class', query: wantsClass }, { state: 'errors', act: submitEmpty }, { state: 'forgot', act: openForgot }],
    resetpassword: [{ state: 'errors', act: submitEmpty }, { state: 'spent', params: () => ({ code: 'spent' }) }],
    'unsubscribe-email': [{ state: 'asking', query: ({ mails }) => `token=${mails.newsToken}` }],
    createaccount: [{ state: 'class', query: wantsClass }, { state: 'site', site: 'none', query: 'next=%2Fcreate_site' }, { state: 'taken', act: typeTakenEmail }, { state: 'errors', act: submitEmpty }, { state: 'reading', act: readTerms }],
    join: [{ state: '', role: 'stranger' }],
  },
}

async function openForgot({ page }: Stage): Promise<void> {
  await page.locator('main button[aria-haspopup=dialog]').last().click()
  await page.getByRole('dialog').locator('input').waitFor()
}

async function readTerms({ page }: Stage): Promise<void> {
  await page.locator('main fieldset button').first().click()
  await page.getByRole('dialog').locator('h2').nth(1).waitFor()
}

function wantsClass({ courses }: Examples): string {
  return new URLSearchParams({ next: `/classes/${courses('baking')}` }).toString()
}

async function typeTakenEmail({ page }: Stage): Promise<void> {
  await page.locator('main input[name=email]').fill('student@madang.test')
  await page.keyboard.press('Tab')
  await page.locator('main input[aria-invalid=true]').waitFor()
}
