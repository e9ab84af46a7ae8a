import { contract } from '#shared/contract.ts'
import { liveTypeCd } from '#shared/kernel/codes.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { liveFields } from '#shared/live/schedule.ts'
import { demoMembers } from '#server/demo/people.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import { clientAs, DEMO_SITE, loginAs, scheduledClass } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`

test('a learner asks, and reads the answer of the teacher without a reload [ROOM-05]', async ({ app, server }) => {
  const { params: { courseSeq } } = await findExamples(server.origin)
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const question = `붓 씻기 질문 ${Date.now()}`
  const { page } = app
  await app.logIn(demoMembers[0]?.email ?? '')
  await app.open(`/classes/${courseSeq}?tab=questions&${site}`)
  await page.getByRole('button', { name: '질문하기' }).click()
  await page.getByRole('textbox', { name: /^질문/ }).fill(question)
  await page.getByRole('button', { name: '질문 올리기' }).click()
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  const teacher = await clientAs(server.origin, 'teacher')
  const { posts } = await teacher(contract.board.questions, { params, query: {} })
  const postSeq = posts.find(({ title }) => title === question)?.postSeq ?? 0
  await teacher(contract.board.comment, { params: { ...params, postSeq }, body: { content: '<p>미지근한 물에 <strong>살살</strong> 흔들어 주세요.</p>', isRich: true } })
  await expect(page.getByText('미지근한 물에 살살 흔들어 주세요.')).toBeVisible()
  await expect(page.getByText('살살', { exact: true })).toHaveCSS('font-weight', /^[6-9]00$/)
})

test('a learner hands in a mission [ROOM-04]', async ({ app, server }) => {
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: `미션 ${Date.now()}`, ...scheduledClass('01') } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const { item } = await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '03', title: '나의 첫 그릇', workTypeCd: '00' } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  const student = await clientAs(server.origin, 'student')
  await student(contract.enrollment.attend, { params })
  const { page } = app
  await app.logIn('student@madang.test')
  await app.open(`/classes/${courseSeq}/classroom/${item.curriculumSeq}?${site}`)
  const mission = page.getByRole('region', { name: '미션', exact: true })
  await mission.getByRole('textbox', { name: '내용' }).fill('흙을 빚었어요')
  await mission.getByRole('button', { name: '제출하기' }).click()
  await expect(mission.getByText('검토 대기')).toBeVisible()
})

test('a learner joins a live class in the app and on a phone: they are in until both have left, and their time counts once [LIVE-06] [LIVE-08]', async ({ app, browser, server }) => {
  test.skip(app.main === undefined, 'the system around Electron is a real one')
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: `두 기기 ${Date.now()}`, ...scheduledClass('00') } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const startAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS
  const joinUrl = 'https://meet.example.com/abc'
  const { item: { curriculumSeq } } = await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '00', title: '저녁 수업', liveType: liveTypeCd.link, joinUrl, ...liveFields({ startAt, endAt: startAt + 60 * MINUTE_MS }) } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  const student = await clientAs(server.origin, 'student')
  await student(contract.enrollment.attend, { params })
  const lesson = `/classes/${courseSeq}/classroom/${curriculumSeq}?${site}`
  const attendee = async () => (await teacher(contract.live.room, { params: { ...params, curriculumSeq } })).attendees[0]

  const { page } = app
  await app.logIn('student@madang.test')
  await app.open(lesson)
  const plan = page.getByRole('region', { name: '라이브 수업 일정' })
  await plan.getByRole('button', { name: '참여하기' }).click()
  await expect(plan.getByText('수업에 참여하고 있어요.', { exact: false })).toBeVisible()
  expect(app.main?.().shell.opened.at(-1)).toBe(joinUrl)
  await expect.poll(attendee).toMatchObject({ presence: 'in', stays: [{ isOpen: true }] })

  const phone = await browser.newContext({ locale: 'ko-KR' })
  await phone.route('https://meet.example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>meet</title>' }))
  await loginAs(phone, server.origin, 'student')
  const onPhone = await phone.newPage()
  await onPhone.goto(`${server.origin}${lesson}`)
  const phonePlan = onPhone.getByRole('region', { name: '라이브 수업 일정' })
  const [beat] = await Promise.all([onPhone.waitForResponse(/\/join-live\/\d+$/), phonePlan.getByRole('button', { name: '참여하기' }).click()])
  expect(beat.status()).toBe(200)
  await plan.getByRole('button', { name: '나가기' }).click()
  await expect(plan.getByText('수업에 참여하고 있어요.', { exact: false })).toHaveCount(0)
  // The phone still takes part.
  const onPhoneOnly = await attendee()
  expect([onPhoneOnly?.presence, onPhoneOnly?.stays.filter(({ isOpen }) => isOpen).length]).toEqual(['in', 1])
  await Promise.all([onPhone.waitForResponse(/\/join-live\/\d+$/), phonePlan.getByRole('button', { name: '나가기' }).click()])
  const left = await attendee()
  const stays = left?.stays ?? []
  expect([left?.presence, stays.map(({ isOpen }) => isOpen)]).toEqual(['gone', [false, false]])
  // The stays overlap: what both devices saw counts once.
  const [from, to] = [Math.min(...stays.map((stay) => Date.parse(stay.from))), Math.max(...stays.map((stay) => Date.parse(stay.to ?? '')))]
  expect(left?.seconds).toBe(Math.floor((to - from) / 1000))
  await phone.close()
})
