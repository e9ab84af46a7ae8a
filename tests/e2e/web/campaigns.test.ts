import { contract } from '#shared/contract.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { mailed } from '#tests/support/server/outbox.ts'
import { expect, test } from '../launchers/test.ts'

test('an owner writes a campaign, tries it on themselves and sends it; a member gets mail and alarm [SET-07]', async ({ app, server }) => {
  const learner = await clientAs(server.origin, 'student')
  await learner(contract.profile.changeMarketing, { body: { marketingYn: 'Y', channelSeq: DEMO_SITE } })
  const subject = `여름 소식 ${Date.now()}`
  const { page } = app
  await app.logIn('owner@madang.test')
  await app.open(`/settings/campaigns/create?channelSeq=${DEMO_SITE}`)
  await page.getByRole('checkbox', { name: '알림으로 보내기' }).check()
  await page.getByRole('textbox', { name: '제목', exact: true }).fill(subject)
  const text = page.getByRole('textbox', { name: '내용' })
  await text.click()
  await page.keyboard.type(`${subject}: 여름에 만나요.`)
  // What was typed survives a reload.
  await page.reload()
  await expect(text).toContainText('여름에 만나요.')
  await expect(page.getByRole('textbox', { name: '제목', exact: true })).toHaveValue(subject)
  await page.getByRole('button', { name: '저장하고 계속' }).click()
  await expect(page).toHaveURL(/\/settings\/campaigns\/\d+/)
  await page.getByRole('button', { name: '나에게 테스트 보내기' }).click()
  await expect(page.getByText('owner@madang.test 주소로 테스트 메일을 보냈어요.')).toBeVisible()
  await mailed(server.origin, 'owner@madang.test', new RegExp(`${subject}: 여름에 만나요`))

  await page.getByRole('button', { name: '지금 보내기' }).click()
  await page.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByRole('region', { name: '결과' })).toContainText('보냄')
  await expect(page.getByRole('main').getByText('보냄', { exact: true }).first()).toBeVisible()
  await mailed(server.origin, 'student@madang.test', new RegExp(`${subject}: 여름에 만나요`))
  const { alarms } = await learner(contract.alarm.list, { params: {}, query: {} })
  expect(alarms[0]?.content).toContain(subject)

  await app.open(`/settings/campaigns?channelSeq=${DEMO_SITE}`)
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('보냄')
})
