import { someNotes } from '#tests/support/desktop/updateFeed.ts'
import type { LaunchedApp } from '../launchers/launched.ts'
import { expect, test } from '../launchers/test.ts'
import { expectSound } from '../sound.ts'

async function openStudio({ page, open, logIn }: LaunchedApp): Promise<void> {
  await logIn('teacher@madang.test')
  await open('/settings/contents?channelSeq=1')
  await page.getByRole('heading', { level: 1, name: '내 클래스' }).waitFor()
}

test('finds an update on request, shows its notes and restarts after confirmation [DESK-05]', async ({ app }) => {
  const { page, updater } = app
  test.skip(updater === undefined, 'Electron itself asks the real update server')
  if (updater === undefined) return
  await openStudio(app)
  await page.getByRole('button', { name: '앱 정보' }).click()
  const about = page.getByRole('dialog', { name: '앱 정보와 업데이트' })
  await about.getByRole('button', { name: '업데이트 확인' }).click()
  await expect(about.getByText('최신 버전이에요. 지금 확인했어요.')).toBeVisible()

  updater.next = { version: '1.1.0', notes: someNotes }
  await about.getByRole('button', { name: '업데이트 확인' }).click()
  await expect(about.getByText(someNotes.ko)).toBeVisible()
  await expect(about.getByText('1.1.0 버전을 설치할 준비가 됐어요.')).toBeVisible()
  await expectSound(page, 'tested.about.update-ready', '[role=dialog]')
  await page.keyboard.press('Escape')

  const notice = page.getByRole('region', { name: '업데이트 알림' })
  await expect(notice).toContainText('1.1.0 버전이 준비됐어요.')
  await notice.getByRole('button', { name: '다시 시작하여 업데이트' }).click()
  await expect.poll(() => updater.asked.at(-1)).toBe('install')
  await expect(notice).toBeHidden()
})
