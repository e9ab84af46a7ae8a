import { contract } from '#shared/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { mailed } from '#tests/support/server/outbox.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from './launchers/test.ts'

test('an owner opens the figures of a class from the dashboard and writes to a learner at risk [SET-01]', { tag: '@web' }, async ({ app, server }) => {
  const { page } = app
  const site = { channelSeq: DEMO_SITE }
  const [owner, learner] = [await clientAs(server.origin, 'owner'), await clientAs(server.origin, 'learner')]
  const title = `끝이 가까운 수업 ${Date.now()}`
  const { courseSeq } = await owner(contract.course.create, { params: site, body: { title } })
  const params = { ...site, courseSeq }
  await owner(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '첫 글', content: '<p>읽을거리</p>' } } })
  const { item: { curriculumSeq } } = await owner(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '02', title: '첫 영상', vodTypeCd: '00', linkUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', duration: 60 } as never } })
  await owner(contract.course.publish, { params, body: { publicCd: '00' } })
  await learner(contract.enrollment.attend, { params })
  const { attendees: [attendee] } = await owner(contract.attendee.list, { params, query: {} })
  await owner(contract.attendee.changePeriod, { params, body: { attendSeqs: [attendee?.attendSeq ?? 0], change: { kind: 'endDate', validAt: new Date(Date.now() + 5 * DAY_MS).toISOString() } } })
  const { playSeq, now } = await learner(contract.classroom.play, { params: { ...params, curriculumSeq } })

  await app.logIn('owner@madang.test')
  await app.open(`/settings/dashboard?channelSeq=${DEMO_SITE}`)
  await expect.poll(() => Date.now() - now).toBeGreaterThan(2500)
  await learner(contract.classroom.report, { params: { ...params, curriculumSeq }, body: { playSeq, position: 0, intervals: [{ mediaFrom: 0, mediaTo: 4, wallFrom: now, wallTo: now + 2000 }] } })
  await page.getByRole('region', { name: '클래스별로 보기' }).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('radiogroup', { name: '기간' }).getByText('오늘').click()
  const funnel = page.getByRole('region', { name: '수강까지의 흐름' })
  await expect(funnel.getByRole('listitem').filter({ hasText: '수강 시작' })).toContainText('1')
  await funnel.getByRole('radiogroup').getByText('표').click()
  await expect(funnel.getByRole('row', { name: /수강 시작/ })).toContainText('100%')
  await expect(page.getByRole('figure', { name: '‘첫 영상’을 본 1명. 끝부분까지 본 사람 0명, 가장 많이 돌려 본 곳 0:00' }).locator('svg').first()).toBeVisible()

  const atRisk = page.getByRole('region', { name: '도움이 필요한 수강생' })
  await expect(atRisk.getByText('수강이 끝나요')).toBeVisible()
  await atRisk.getByRole('button', { name: /에게 글 쓰기/ }).click()
  const dialog = page.getByRole('dialog', { name: '1명에게 글 쓰기' })
  await dialog.getByRole('textbox', { name: '보낼 글' }).fill('닷새 남았어요. 오늘 한 꼭지만 같이 볼까요?')
  await dialog.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText('1명에게 글을 보내고 있어요')).toBeVisible()
  await expect(atRisk.getByRole('button', { name: /에게 글 쓰기/ })).toBeDisabled()
  expect(await mailed(server.origin, attendee?.email ?? '', /닷새 남았어요/)).toBeTruthy()
})
