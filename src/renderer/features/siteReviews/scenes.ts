import { asks, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-review': [
      { state: 'empty', role: 'manager', site: 'second' }, { state: 'none', query: 'q=nobody' }, { state: 'opened', act: openFirst }, { state: 'answering', act: answer }, { state: 'hiding', act: hide }, { state: 'deleting-answer', ...asks(deleteAnswer) }, { state: 'bulk-hide', act: hideTwo },
    ],
  },
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main [role=grid] button[aria-haspopup=dialog]').first().click()
  await dialogShown()
}

async function answer(stage: Stage): Promise<void> {
  await openFirst(stage)
  await stage.page.getByRole('dialog').getByRole('button', { name: stage.named('review', 'answer.write') }).or(stage.page.getByRole('dialog').getByRole('button', { name: stage.named('review', 'answer.edit') })).first().click()
  await stage.page.getByRole('dialog').locator('textarea').waitFor()
}

async function hide(stage: Stage): Promise<void> {
  await openFirst(stage)
  await stage.button('review', 'hidden.hide').first().click()
  await stage.page.getByRole('dialog', { name: stage.named('review', 'hidden.title') }).waitFor()
}

async function hideTwo({ page, button, dialogShown }: Stage): Promise<void> {
  const boxes = page.locator('main [role=grid] [role=row] input[type=checkbox]')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await button('review', 'bulk.hide').last().click()
  await dialogShown()
  await page.getByRole('dialog').getByRole('textbox').fill('광고 후기예요')
  await page.getByRole('dialog').getByRole('list').first().waitFor()
}

async function deleteAnswer(stage: Stage): Promise<void> {
  await plays(stage, /\/channels\/\d+\/reviews$/, (list) => ({ ...list, reviews: (list['reviews'] as object[]).map((one) => ({ ...one, answer: { name: '김하늘', text: '좋은 후기 고마워요.', answeredAt: '2026-11-20T05:00:00.000Z' } })) }))
  await openFirst(stage)
  await stage.button('review', 'answer.delete').click()
}
