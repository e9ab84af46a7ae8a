import type { Page } from 'playwright/test'
import { MAIL_QUEUE } from '#server/modules/membership/mails.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { buildMembership } from '#tests/support/membership/memberships.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { logInByEmail } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

// The server runs in this process, so that its clock can be moved; the browser comes back each month.

let api: TestApi
test.beforeAll(async () => {
  api = await startApi({ env: { PAYMENT_STAND_IN: 'Y' } })
})
test.afterAll(() => api.stop())

/** Moves the clock to a moment; the member comes back, as a session ends meanwhile. */
async function comeBack(page: Page, { email }: Person, moment: Date): Promise<void> {
  api.clock.set(moment)
  await page.clock.setFixedTime(moment)
  await api.runScheduled('membership-clock')
  await api.runSent(MAIL_QUEUE)
  await page.context().clearCookies()
  await logInByEmail(page.context(), api.origin, email)
}
const mailsAbout = ({ email }: Person, words: string) => api.mails.filter(({ to, subject }) => to === email && subject.includes(words)).length

test('a membership is paid for three months, in which its class stays open; then the card is declined [SET-07] [COUR-05]', async ({ page }) => {
  // A cookie must not have ended by the browser's own clock.
  const start = new Date()
  api.clock.set(start)
  const site: Site = await buildSite(api)
  const { courseSeq, curriculumSeq } = await buildCourse(api, { site, draft: { title: '유료 도자기', fareCd: '01', price: 50_000 } })
  await buildMembership(site)
  const person = await verified(api, await buildPerson(api, { site }))
  const open = (path: string) => page.goto(`${api.origin}${path}${path.includes('?') ? '&' : '?'}channelSeq=${site.channelSeq}`)

  await comeBack(page, person, start)
  await open(`/register_card/${site.channelSeq}?next=/membership`)
  await page.getByLabel('카드 번호').fill('5361123456789012')
  await page.getByLabel('유효 기간').fill('1239')
  await page.getByLabel('비밀번호 앞 두 자리').fill('12')
  await page.getByLabel('생년월일 6자리').fill('900101')
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await page.getByRole('button', { name: '가입하기' }).click()
  await page.getByRole('button', { name: '월 29,000원 결제하고 시작하기' }).click()
  const current = page.getByRole('region', { name: '이용 중인 멤버십' })
  await expect(current.getByText('이용 중', { exact: true })).toBeVisible()
  await open(`/classes/${courseSeq}`)
  await page.getByRole('button', { name: '멤버십으로 수강하기' }).first().click()
  await expect(page.getByText('수강 중인 클래스예요').filter({ visible: true }).first()).toBeVisible()

  for (const month of [1, 2, 3]) {
    const { nextChargeAt } = (await api.server.services.membership.mine({ channelSeq: site.channelSeq, userSeq: person.userSeq })).subscriptions[0] ?? {}
    const due = new Date(nextChargeAt ?? 0)
    await comeBack(page, person, new Date(due.getTime() - 3 * DAY_MS))
    expect(mailsAbout(person, '결제됩니다')).toBe(month)
    // The card is declined in the last month.
    if (month === 3) api.server.ports.paymentStandIn?.next({ approve: 'declined' })
    await comeBack(page, person, due)
    await open('/paymenthistory')
    const paid = Math.min(month + 1, 3)
    await expect(page.getByRole('row', { name: /올패스.*결제 완료.*29,000원/ })).toHaveCount(paid)
    await open(`/classes/${courseSeq}/classroom/${curriculumSeq}`)
    if (month < 3) await expect(page.getByText('첫 강의').first()).toBeVisible()
  }
  expect(mailsAbout(person, '결제하지 못해 해지되었습니다')).toBe(1)
  await open('/membership')
  await expect(page.getByRole('button', { name: '가입하기' })).toBeVisible()
  await open(`/classes/${courseSeq}/classroom/${curriculumSeq}`)
  await expect(page.getByRole('heading', { name: '수강생만 볼 수 있는 수업이에요' })).toBeVisible()
})
