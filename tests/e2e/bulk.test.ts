import { contract } from '#shared/contract.ts'
import { addMembers } from '#tests/support/attendee/adding.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

test('a sheet adds three people and is undone; a change of their status is undone, too; the list is saved as a file [STU-07]', { tag: '@desktop' }, async ({ app, server }) => {
  const { page } = app
  const [teacher, owner] = [await clientAs(server.origin, 'teacher'), await clientAs(server.origin, 'owner')]
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: '한꺼번에 받는 수업' } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const { members } = await owner(contract.member.list, { params, query: { audienceCd: 'MBR', size: 3 } })
  const statuses = async () => (await owner(contract.attendee.list, { params, query: {} })).attendees.map(({ choiseStatusCd }) => choiseStatusCd)
  await app.logIn('owner@madang.test')
  await app.open(`/classes/${courseSeq}/settings/attendees?channelSeq=${DEMO_SITE}`)
  await page.getByRole('button', { name: '수강생 추가' }).first().click()
  await page.getByRole('menuitem', { name: '엑셀로 추가' }).click()
  const sheet = page.getByRole('dialog', { name: '엑셀로 추가' })
  await sheet.getByRole('textbox').fill(['이메일', ...members.map(({ email }) => email), 'nobody@nowhere.test'].join('\n'))
  await sheet.getByRole('button', { name: '한 줄씩 확인하기' }).click()
  await expect(sheet.getByText('사이트 회원이 아니에요')).toBeVisible()
  expect(await statuses()).toEqual([])
  await sheet.getByRole('button', { name: '3명 등록' }).click()
  const report = page.getByRole('dialog', { name: '수강생 추가', exact: true })
  await expect(report.getByText('3명을 바꿨고, 1명은 그대로예요.')).toBeVisible()
  expect(await statuses()).toEqual(['00', '00', '00'])
  await report.getByRole('button', { name: '3명 되돌리기' }).click()
  await expect(page.getByRole('dialog', { name: '되돌리기: 수강생 추가' }).getByText('3명을 모두 바꿨어요.')).toBeVisible()
  expect(await statuses()).toEqual([])

  await addMembers({ client: owner }, params, members)
  await app.open(`/classes/${courseSeq}/settings/attendees?channelSeq=${DEMO_SITE}`)
  await page.getByRole('checkbox', { name: '보이는 항목 모두 고르기' }).check()
  await page.getByRole('group', { name: '고른 수강생' }).getByRole('button', { name: '대기로 되돌리기' }).click()
  await page.getByRole('dialog', { name: '대기로 되돌릴까요?' }).getByRole('button', { name: '3명 되돌리기' }).click()
  const changed = page.getByRole('dialog', { name: '대기로 되돌리기', exact: true })
  await expect(changed.getByText('3명을 모두 바꿨어요.')).toBeVisible()
  expect(await statuses()).toEqual(['01', '01', '01'])
  await changed.getByRole('button', { name: '3명 되돌리기' }).click()
  await expect(page.getByRole('dialog', { name: '되돌리기: 대기로 되돌리기' }).getByText('3명을 모두 바꿨어요.')).toBeVisible()
  expect(await statuses()).toEqual(['00', '00', '00'])

  await page.getByRole('button', { name: '닫기' }).last().click()
  await page.getByRole('button', { name: '내려받기' }).click()
  const { fileName, content } = await app.savedBy(() => page.getByRole('menuitem', { name: 'CSV 파일' }).click())
  expect(fileName).toMatch(/\.csv$/)
  const rows = content.toString('utf8').trim().split('\r\n').map((line) => line.split(',')[1])
  expect(rows.toSorted()).toEqual(['이메일', ...members.map(({ email }) => email)].toSorted())
})
