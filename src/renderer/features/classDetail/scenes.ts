import { ofClass, opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'classes-view': [
      { state: 'enrolled', role: 'learner' },
      { state: 'manager', role: 'teacher' },
      { state: 'discount', params: ofClass('korean-cooking') },
      { state: 'dollars', params: ofClass('guitar') },
      { state: 'closing-soon', params: ofClass('yoga') },
      { state: 'sold-out', params: ofClass('ceramics') },
      { state: 'waitlist', params: ofClass('photography') },
      { state: 'preparing', params: ofClass('japanese') },
      { state: 'closed', params: ofClass('investment') },
      { state: 'open', params: ofClass('calligraphy') },
      { state: 'sharing', act: share },
      { state: 'questions', role: 'learner', query: 'tab=questions' },
      { state: 'community', role: 'teacher', query: 'tab=community' },
      { state: 'reviewing', role: 'learner', act: writeReview },
      { state: 'asked-to-log-in', act: opens('course', 'like.label') },
      { state: 'missing', params: () => ({ courseSeq: 999_999 }) },
    ],
    'packages-view': [
      { state: '', params: ofClass('home-table') },
      { state: 'manager', role: 'owner', params: ofClass('home-table') },
      { state: 'owned-classes', role: 'teacher', params: ofClass('home-table'), act: askForPackage },
    ],
  },
}

async function askForPackage({ page, dialogShown }: Stage): Promise<void> {
  await page.getByRole('button', { name: /^(패키지 신청하기|Get the package|パッケージを申し込む)$/ }).and(page.locator(':visible')).first().click()
  await dialogShown()
}

async function share({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: /^(공유|Share|共有)$/ }).click()
  await page.getByRole('dialog').locator('input').waitFor()
}

async function writeReview({ page, button }: Stage): Promise<void> {
  await page.getByRole('tab').nth(2).click()
  await button('course', 'review.write').or(button('course', 'review.edit')).first().click()
  await page.getByRole('dialog').locator('textarea').waitFor()
}
