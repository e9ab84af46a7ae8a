import { contract } from '#shared/contract.ts'
import { mailed } from '#tests/support/server/outbox.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`
const [OTHER, KEPT] = ['member32@madang.test', 'member33@madang.test']

test('an owner writes the text of a mail, sends a campaign, and merges two accounts of a member and takes it back, in the app [SET-02] [SET-04] [SET-07]', async ({ app, server }) => {
  const owner = await clientAs(server.origin, 'owner')
  const params = { channelSeq: DEMO_SITE }
  await (await clientAs(server.origin, 'student'))(contract.profile.changeMarketing, { body: { marketingYn: 'Y', ...params } })
  const stamp = Date.now()
  const { page } = app
  await app.logIn('owner@madang.test')

  await app.open(`/settings/mail-texts?${site}`)
  await page.getByRole('link', { name: '운영진 초대' }).click()
  await page.getByRole('textbox', { name: '내용' }).fill('{{site}}에서 {{role}}로 모셔요. {{until}}까지 눌러 주세요. 받는 주소: {{email}}')
  await expect(page.getByRole('region', { name: '미리보기' }).locator('iframe').contentFrame().getByText('받는 주소: name@example.com')).toBeVisible()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('한국어 문구를 저장했어요.')).toBeVisible()
  const email = `staff.${stamp}@madang.test`
  await owner(contract.staff.inviteByMail, { params, body: { email, userTypeCd: 'TCH', language: 'ko' } })
  await mailed(server.origin, email, new RegExp(`강사로 모셔요\\. .*받는 주소: ${email}`))
  await page.getByRole('button', { name: '기본 문구로 되돌리기' }).click()
  await expect(page.getByText('한국어 문구를 기본으로 되돌렸어요.')).toBeVisible()

  const subject = `앱에서 쓴 소식 ${stamp}`
  await app.open(`/settings/campaigns/create?${site}`)
  await page.getByRole('textbox', { name: '제목', exact: true }).fill(subject)
  await page.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.type('가을에 만나요.')
  await page.getByRole('button', { name: '저장하고 계속' }).click()
  await expect(page).toHaveURL(/\/settings\/campaigns\/\d+/)
  await page.getByRole('button', { name: '지금 보내기' }).click()
  await page.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByRole('region', { name: '결과' })).toContainText('보냄')
  await mailed(server.origin, 'student@madang.test', /가을에 만나요/)

  const memberOf = async (q: string) => {
    const { members: [found] } = await owner(contract.member.list, { params, query: { q } })
    if (found === undefined) throw new Error(`no member is ${q}`)
    return found
  }
  const classesOf = async (userSeq: number) => (await owner(contract.member.detail, { params: { ...params, userSeq } })).classes.map(({ title }) => title).toSorted()
  const [other, kept] = [await memberOf(OTHER), await memberOf(KEPT)]
  const [theirs, own] = [await classesOf(other.userSeq), await classesOf(kept.userSeq)]
  await app.open(`/settings/members/${kept.userSeq}?${site}`)
  const titles = page.getByRole('region', { name: '수강 클래스' }).getByRole('listitem').getByRole('link')
  await page.getByRole('button', { name: '다른 계정과 합치기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: '합칠 회원 찾기' }).fill(OTHER)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('listitem').getByRole('button').click()
  await expect(dialog.getByRole('region', { name: '옮겨지는 것' })).toContainText('수강')
  await dialog.getByRole('textbox', { name: '이름' }).fill(other.name)
  await dialog.getByRole('button', { name: '합치기', exact: true }).click()
  await expect.poll(async () => (await titles.allTextContents()).toSorted()).toEqual([...new Set([...theirs, ...own])].toSorted())
  await page.getByRole('button', { name: '합치기 되돌리기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '합치기 되돌리기' }).click()
  await expect.poll(async () => (await titles.allTextContents()).toSorted()).toEqual(own)
  expect(await classesOf(other.userSeq)).toEqual(theirs)
})
