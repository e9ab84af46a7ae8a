import { contract } from '#shared/contract.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

test('an owner invites an instructor, deletes a segment after a question, and reads both in the audit log, which is saved as a file [SET-02] [SET-03] [SET-10]', { tag: '@web' }, async ({ app, server }) => {
  const { page } = app
  const unique = `${Date.now()}`
  const [email, name] = [`invited.${unique}@nowhere.test`, `자주 오는 회원 ${unique}`]
  const owner = await clientAs(server.origin, 'owner')
  const params = { channelSeq: DEMO_SITE }
  await owner(contract.segment.create, { params, body: { name, rules: { match: 'all', conditions: [{ kind: 'joined', days: 30, isNot: false }] } } })

  await app.logIn('owner@madang.test')
  await app.open(`/settings/studio/members?channelSeq=${DEMO_SITE}`)
  await page.getByRole('button', { name: '메일로 초대' }).click()
  const dialog = page.getByRole('dialog', { name: '메일로 초대하기' })
  await expect(dialog.getByRole('button', { name: '초대 보내기' })).toBeDisabled()
  await dialog.getByLabel('이메일').fill(email)
  await dialog.getByRole('button', { name: '초대 보내기' }).click()
  await expect(page.getByRole('region', { name: '기다리는 초대' }).getByRole('listitem').filter({ hasText: email })).toContainText('강사')

  await app.open(`/settings/segments?channelSeq=${DEMO_SITE}`)
  const segment = page.getByRole('list', { name: '세그먼트' }).getByRole('listitem').filter({ hasText: name })
  const question = page.getByRole('dialog', { name: `‘${name}’ 세그먼트를 삭제할까요?` })
  await segment.getByRole('button', { name: `${name} 삭제` }).click()
  await question.getByRole('button', { name: '취소' }).click()
  await expect(segment).toBeVisible()
  await segment.getByRole('button', { name: `${name} 삭제` }).click()
  await expect(question).toContainText('회원은 그대로 남아요. 삭제는 되돌릴 수 없어요.')
  await question.getByRole('button', { name: '삭제' }).click()
  await expect(segment).toHaveCount(0)
  expect((await owner(contract.segment.list, { params })).segments.filter((one) => one.name === name)).toEqual([])

  await app.open(`/settings/audit?channelSeq=${DEMO_SITE}`)
  const entries = page.getByRole('grid', { name: '감사 기록' }).getByRole('row')
  await expect(entries.filter({ hasText: '구성원·권한 · 추가' }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: '이름, 대상으로 찾기' }).fill(name)
  await expect(entries.filter({ hasText: name })).toHaveCount(2)
  await entries.filter({ hasText: '세그먼트 · 삭제' }).getByRole('button', { name: '세그먼트 · 삭제' }).click()
  await expect(page.getByRole('dialog', { name: '세그먼트 · 삭제' })).toContainText(name)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '내려받기' }).click()
  // The page makes this file itself.
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  expect(download.suggestedFilename()).toBe('감사 기록.csv')
})
