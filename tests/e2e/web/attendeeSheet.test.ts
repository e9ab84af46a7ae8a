import { fileURLToPath } from 'node:url'
import { contract } from '#shared/contract.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const written = (name: string) => fileURLToPath(new URL(`../../support/sheets/${name}.xlsx`, import.meta.url))

test('a sheet that LibreOffice wrote is reported line by line before anything happens; a renamed file is refused [STU-07]', async ({ app, server }) => {
  const { page } = app
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: '엑셀로 받는 수업' } })
  await app.logIn('owner@madang.test')
  await app.open(`/classes/${courseSeq}/settings/attendees?channelSeq=${DEMO_SITE}`)
  await page.getByRole('button', { name: '수강생 추가' }).first().click()
  await page.getByRole('menuitem', { name: '엑셀로 추가' }).click()
  const dialog = page.getByRole('dialog', { name: '엑셀로 추가' })
  await dialog.locator('input[type=file]').setInputFiles({ name: '명단.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('\x89PNG\0not a sheet', 'latin1') })
  await dialog.getByRole('button', { name: '한 줄씩 확인하기' }).click()
  await expect(dialog.getByText('읽을 수 없는 파일이에요.', { exact: false })).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(written('libreOffice'))
  await dialog.getByRole('button', { name: '한 줄씩 확인하기' }).click()
  await expect(dialog.getByText('숨긴 행 1줄은 뺐어요.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('바꿀 수 있는 사람이 없어요. 5명 모두 그대로예요.')).toBeVisible()
  await expect(dialog.getByText('tanaka@madang.test')).toBeVisible()
  await expect(dialog.getByText('hidden@madang.test')).toHaveCount(0)
})
