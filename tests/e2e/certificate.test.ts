import { contract } from '#shared/contract.ts'
import { pdfPages } from '#tests/support/documents/read.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

test('a learner who completes a class downloads the certificate, which anyone confirms by its number until the attendance is cancelled [COUR-10]', { tag: '@web' }, async ({ app, browser, server }) => {
  const title = `수료하는 수업 ${Date.now()}`
  const [teacher, student] = [await clientAs(server.origin, 'teacher'), await clientAs(server.origin, 'student')]
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const { item } = await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: '<p>글</p>' } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  await student(contract.enrollment.attend, { params })

  const { page } = app
  await app.logIn('student@madang.test')
  await app.open(`/me/classes?channelSeq=${DEMO_SITE}`)
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: /수료증 받기/ })).toHaveCount(0)
  await student(contract.classroom.complete, { params: { ...params, curriculumSeq: item.curriculumSeq } })
  await page.reload()
  await row.getByRole('button', { name: /수료증 받기/ }).click()
  const { fileName, content } = await app.savedBy(() => page.getByRole('menuitem', { name: 'English' }).click())
  const [, certificateNo = ''] = /^certificate-(.+)\.pdf$/.exec(fileName) ?? []
  expect(content.subarray(0, 4).toString('latin1')).toBe('%PDF')
  const text = (await pdfPages(new Uint8Array(content))).join(' ')
  for (const part of ['Certificate of completion', title, certificateNo]) expect(text).toContain(part)

  const anyone = await (await browser.newContext()).newPage()
  const confirmation = `${server.origin}/certificates/${certificateNo}?channelSeq=${DEMO_SITE}`
  await anyone.goto(confirmation)
  await expect(anyone.getByRole('heading', { name: '유효한 수료증이에요' })).toBeVisible()
  await expect(anyone.getByRole('main')).toContainText(title)
  const { attendees: [attendee] } = await teacher(contract.attendee.list, { params, query: {} })
  expect(attendee).toBeDefined()
  await teacher(contract.attendee.changeStatus, { params, body: { attendSeqs: [attendee?.attendSeq ?? 0], choiseStatusCd: '99', beyondYn: 'N' } })
  await anyone.goto(confirmation)
  await expect(anyone.getByRole('heading', { name: '더는 유효하지 않은 수료증이에요' })).toBeVisible()
  await anyone.context().close()
})
