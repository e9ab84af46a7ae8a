import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'
import type { LaunchedApp } from './launchers/launched.ts'
import { expect, test } from './launchers/test.ts'

const demo = join(repositoryRoot, 'resources/demo/videos')

async function openNewClass(app: LaunchedApp, title: string): Promise<void> {
  const { page } = app
  await app.logIn('teacher@madang.test')
  await app.open('/classes/create?channelSeq=1')
  await page.getByLabel('클래스 제목').fill(title)
  await page.getByRole('button', { name: '초안 만들기' }).click()
  await expect(page).toHaveURL(/\/classes\/\d+\/settings\/information/)
  const courseSeq = /\/classes\/(\d+)\//.exec(page.url())?.[1] ?? ''
  await app.open(`/classes/${courseSeq}/settings/curriculums?channelSeq=1`)
  await expect(page.getByRole('button', { name: '폴더로 만들기' })).toBeVisible()
}

const titles = ({ page }: LaunchedApp) => page.locator('[id^=item-]').allInnerTexts()

test('a folder becomes sections and lessons; repeated, only new and changed files are imported [STU-04] [DESK-04]', async ({ app }, testInfo) => {
  const { page } = app
  const folder = testInfo.outputPath('파이썬 강의')
  await mkdir(join(folder, '1. 기초'), { recursive: true })
  await mkdir(join(folder, '10. 끝'))
  await copyFile(join(demo, 'wash.mp4'), join(folder, '1. 기초', '02 연산.mp4'))
  await copyFile(join(demo, 'wash.mp4'), join(folder, '1. 기초', '01 변수.mp4'))
  await writeFile(join(folder, '10. 끝', '요약.pdf'), '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
  await writeFile(join(folder, '10. 끝', 'setup.exe'), 'MZ')
  await openNewClass(app, `폴더로 만든 클래스 ${testInfo.project.name}`)

  const pick = () => app.attachFiles(() => page.getByRole('button', { name: '폴더로 만들기' }).click(), [folder])
  const dialog = page.getByRole('dialog', { name: '‘파이썬 강의’ 폴더로 커리큘럼 만들기' })
  await pick()
  await expect(dialog.getByText('섹션 2개 · 영상 2개 · 자료 1개')).toBeVisible()
  await expect(dialog.getByText('뺀 파일 1개')).toBeVisible()
  await dialog.getByRole('button', { name: /만들고 파일 3개 올리기/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await titles(app)).map((text) => text.replace(/^\d+\s*/, ''))).toEqual(['기초', '변수', '연산', '끝', '요약'])
  const tray = page.getByRole('region', { name: '업로드' })
  await expect(tray.getByText(/모두 올렸어요|이미 ‘/).first()).toBeVisible({ timeout: 90_000 })

  await pick()
  await expect(dialog.getByText('새로 만들 것이 없어요. 모두 이미 있는 그대로예요.')).toBeVisible()
  await page.keyboard.press('Escape')
  await copyFile(join(demo, 'wash.mp4'), join(folder, '1. 기초', '01-2 자료형.mp4'))
  await writeFile(join(folder, '10. 끝', '요약.pdf'), '%PDF-1.7\nlonger\n1 0 obj\n<<>>\nendobj\n')
  await pick()
  await expect(dialog.getByText('영상 1개 · 바뀐 파일 1개 다시 올리기 · 그대로인 파일 2개')).toBeVisible()
  await dialog.getByRole('button', { name: /만들고 파일 2개 올리기/ }).click()
  await expect.poll(async () => (await titles(app)).map((text) => text.replace(/^\d+\s*/, ''))).toEqual(['기초', '변수', '자료형', '연산', '끝', '요약'])
  await rm(folder, { recursive: true })
})
