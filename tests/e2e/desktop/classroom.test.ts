import { contract } from '#shared/contract.ts'
import { demoMembers } from '#server/demo/people.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import { clientAs, DEMO_SITE, scheduledClass } from '#tests/support/server/site.ts'
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
