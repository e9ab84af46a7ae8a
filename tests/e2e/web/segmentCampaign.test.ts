import { contract } from '#shared/contract.ts'
import { CAMPAIGN_QUEUE } from '#server/modules/campaign/sending.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import { logInByEmail } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

// A site of its own, as its members are counted; mail is sent when the test says so, and read with its headers.

let api: TestApi
test.beforeAll(async () => { api = await startApi() })
test.afterAll(() => api.stop())

test('an owner builds a segment whose count follows its rules, tries and sends a campaign to it; a reader unsubscribes by the link of the mail [SET-02] [SET-07] [AUTH-11]', async ({ browser, page }) => {
  api.clock.set(new Date())
  const site = await buildSite(api)
  const params = { channelSeq: site.channelSeq }
  const [course, next] = [await buildCourse(api, { site, draft: { title: '듣는 수업' } }), await buildCourse(api, { site, draft: { title: '다음 수업' } })]
  // Of the two who attend, one wants news.
  const wanting = (await buildAttendee(api, { course })).person
  await buildAttendee(api, { course })
  const outside = await buildPerson(api, { site })
  for (const { client } of [wanting, outside]) await client(contract.profile.changeMarketing, { body: { marketingYn: 'Y', ...params } })
  const at = (path: string) => `${api.origin}${path}${path.includes('?') ? '&' : '?'}channelSeq=${site.channelSeq}`
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).last().click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  await logInByEmail(page.context(), api.origin, site.owner.email)
  await page.goto(at('/settings/segments'))
  await page.getByRole('button', { name: '세그먼트 만들기' }).click()
  const form = page.getByRole('dialog', { name: '세그먼트 만들기' })
  await form.getByRole('textbox', { name: '이름' }).fill('듣는 사람')
  await choose('기준', '클래스 수강')
  await expect(form.getByText('지금 2명이 맞아요')).toBeVisible()
  await form.getByRole('button', { name: '조건 추가' }).click()
  await choose('기준', '마케팅 수신 동의')
  await expect(form.getByText('지금 1명이 맞아요')).toBeVisible()
  await form.getByText('하나라도 맞는 회원').click()
  await expect(form.getByText('지금 3명이 맞아요')).toBeVisible()
  await form.getByRole('button', { name: '조건 2 빼기' }).click()
  await expect(form.getByText('지금 2명이 맞아요')).toBeVisible()
  await form.getByRole('button', { name: '저장' }).click()
  const row = page.getByRole('list', { name: '세그먼트' }).getByRole('listitem').filter({ hasText: '듣는 사람' })
  await expect(row).toContainText('2명')

  await page.goto(at('/settings/campaigns/create'))
  await page.getByRole('radio', { name: '세그먼트' }).check()
  await choose('세그먼트', '듣는 사람')
  await expect(page.getByText('2명 가운데 소식을 받기로 한 1명에게 보내요.')).toBeVisible()
  await page.getByRole('textbox', { name: '제목', exact: true }).fill('여름 소식')
  await page.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.type('여름에 만나요.')
  await page.getByRole('textbox', { name: '버튼 글자' }).fill('보러 가기')
  await choose('버튼과 알림이 여는 곳', '다음 수업')
  await page.getByRole('button', { name: '저장하고 계속' }).click()
  await page.getByRole('button', { name: '나에게 테스트 보내기' }).click()
  await expect(page.getByText(`${site.owner.email} 주소로 테스트 메일을 보냈어요.`)).toBeVisible()
  const mailsOf = (subject: string) => api.mails.filter((mail) => mail.subject.includes(subject)).map(({ to }) => to)
  expect(mailsOf('여름 소식')).toEqual([site.owner.email])
  await page.getByRole('button', { name: '지금 보내기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByRole('main').getByText('보내는 중', { exact: true }).first()).toBeVisible()
  await api.runSent(CAMPAIGN_QUEUE)
  await page.reload()
  const figures = page.getByRole('region', { name: '결과' })
  const figure = (name: string) => figures.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) }).getByRole('definition')
  await expect(figure('보냄')).toHaveText('1명')
  expect(mailsOf('여름 소식')).toEqual([site.owner.email, wanting.email])

  const mail = api.mails.find(({ to, subject }) => to === wanting.email && subject.includes('여름 소식'))
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = new URL(String(mail?.headers?.['List-Unsubscribe']).slice(1, -1))
  expect(mail?.text).toContain(link.href)
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(`${api.origin}${link.pathname}${link.search}`)
  await expect(reader.getByRole('heading', { name: '소식 메일을 그만 받을까요?' })).toBeVisible()
  await reader.getByRole('button', { name: '수신 거부' }).click()
  await expect(reader.getByRole('heading', { name: '수신을 거부했어요' })).toBeVisible()
  await reader.context().close()

  await wanting.client(contract.enrollment.attend, { params: { ...params, courseSeq: next.courseSeq } })
  await page.reload()
  await expect(figure('7일 안에 수강 신청')).toHaveText('1명')
  await page.getByRole('button', { name: '복사해서 새로 쓰기' }).click()
  await expect(page.getByRole('status').filter({ hasText: '받기로 한 사람이 아직 없어요.' })).toBeVisible()
})
