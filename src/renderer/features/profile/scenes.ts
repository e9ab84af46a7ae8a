import { asks, opens, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    editinformation: [
      { state: 'crop', act: choosePicture }, { state: 'unsaved', act: leaveUnsaved }, { state: 'leaving', act: askToLeave }, { state: 'verifying', role: 'stranger', act: verifyEmail },
      { state: 'ending-sessions', act: opens('profile', 'sessions.endOthers') },
      { state: 'removing-picture', ...asks(removePicture) }, { state: 'unlinking', ...asks(unlink) }, { state: 'handing-over', role: 'owner', ...asks(handOver) },
      { state: 'owned-sites', role: 'owner', act: askToLeaveAsOwner }, { state: 'closing-site', role: 'owner', act: closeSite },
    ],
  },
}

async function choosePicture({ page, file }: Stage): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles(file('resources/demo/covers/watercolour.jpg'))
  await page.getByRole('dialog').locator('img').waitFor()
}

async function leaveUnsaved({ page, dialogShown }: Stage): Promise<void> {
  const name = page.locator('main input[autocomplete=name]')
  await name.fill(`${await name.inputValue()}이`)
  await page.locator('header a').first().click()
  await dialogShown()
}

async function verifyEmail({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: /^(이메일 인증하기|Verify|メールを認証)/ }).first().click()
  await page.getByRole('dialog').locator('input').waitFor()
}

async function askToLeave({ page }: Stage): Promise<void> {
  await page.locator('main section').last().getByRole('button').last().click()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor()
}

async function askToLeaveAsOwner({ page, button }: Stage): Promise<void> {
  await button('profile', 'leave.open').click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

async function closeSite(stage: Stage): Promise<void> {
  await askToLeaveAsOwner(stage)
  const dialog = stage.page.getByRole('dialog')
  await dialog.getByRole('button', { name: /사이트 닫기|Close the site|サイトを閉鎖/ }).first().click()
  await dialog.getByRole('textbox').waitFor()
}

/** Nobody of the demo has a picture of their own. */
async function removePicture(stage: Stage): Promise<void> {
  const profileImageUrl = await stage.page.evaluate(async () => ((await (await fetch('/api/main/v3.0/channels/1/courses')).json()) as { courses: { imageUrl: string }[] }).courses[0]?.imageUrl)
  await plays(stage, /\/userinfo$/, (answer) => ({ ...answer, profileImageUrl }))
  await stage.button('profile', 'picture.remove').click()
}

async function unlink(stage: Stage): Promise<void> {
  await plays(stage, /\/auth\/snsAccounts$/, (answer) => ({ ...answer, accounts: [{ snsTypeCd: 'KAK', email: 'haneul@example.com', linkedAt: '2026-03-10T00:00:00.000Z' }], canUnlink: true }))
  await stage.button('profile', 'linked.unlinkOne').click()
}

async function handOver(stage: Stage): Promise<void> {
  await askToLeaveAsOwner(stage)
  await stage.page.getByRole('dialog').getByRole('combobox').first().click()
  await stage.page.getByRole('option').first().click()
  await stage.button('profile', 'leave.sites.handOver').click()
}
