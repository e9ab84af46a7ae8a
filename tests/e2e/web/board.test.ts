import { contract } from '#shared/contract.ts'
import { demoMembers } from '#server/demo/people.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import { clientAs, DEMO_SITE, loginAs } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const site = `channelSeq=${DEMO_SITE}`

/** The watercolour class, which the learner attends, and its first video. */
async function videoClass(origin: string): Promise<{ courseSeq: number; curriculumSeq: number }> {
  const { params, lessons } = await findExamples(origin)
  return { courseSeq: params.courseSeq, curriculumSeq: lessons.video }
}

test('a learner asks at a second of a video, the teacher answers, and the alarm leads the learner back to the second [ROOM-05] [ALRM-04]', async ({ app, browser, server }) => {
  const { courseSeq, curriculumSeq } = await videoClass(server.origin)
  const question = `중심 잡기 질문 ${Date.now()}`
  const { page } = app
  await app.logIn(demoMembers[0]?.email ?? '')
  await app.open(`/classes/${courseSeq}/classroom/${curriculumSeq}?${site}&at=3`)
  const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(time).toBeGreaterThan(3)
  await page.getByRole('tab', { name: '질문' }).click()
  await page.getByRole('button', { name: '질문하기' }).click()
  await page.getByRole('textbox', { name: /^질문/ }).fill(question)
  await expect(page.getByRole('switch', { name: /영상 0:\d\d에 대한 질문/ })).toBeChecked()
  // What was typed survives a reload.
  await page.reload()
  await page.getByRole('tab', { name: '질문' }).click()
  await page.getByRole('button', { name: '질문하기' }).click()
  await expect(page.getByRole('textbox', { name: /^질문/ })).toHaveValue(question)
  await page.getByRole('button', { name: '질문 올리기' }).click()
  await expect(page.getByRole('heading', { name: question })).toBeVisible()

  const outside = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(outside, server.origin, 'teacher')
  const teacher = await outside.newPage()
  await teacher.goto(`${server.origin}/classes/${courseSeq}?${site}&tab=questions`)
  await teacher.getByRole('link', { name: question }).click()
  await teacher.getByRole('textbox', { name: '답변 쓰기' }).fill('흙을 가운데로 눌러 보세요.')
  await teacher.getByRole('button', { name: '답변 올리기' }).click()
  await expect(teacher.getByText('흙을 가운데로 눌러 보세요.')).toBeVisible()

  // Without a reload.
  await expect(page.getByText('흙을 가운데로 눌러 보세요.')).toBeVisible()
  await page.getByRole('button', { name: '답변 채택' }).click()
  await expect(page.getByRole('button', { name: '채택 취소' })).toBeVisible()
  await app.open(`/main?${site}`)
  await page.getByRole('button', { name: /^알림/ }).click()
  await page.getByRole('link', { name: /질문에 답변이 달렸어요/ }).first().click()
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await page.getByRole('link', { name: / · 0:\d\d, 영상에서 보기$/ }).click()
  await expect(page).toHaveURL(new RegExp(`/classroom/${curriculumSeq}\\?.*at=\\d+`))
  await expect.poll(time).toBeGreaterThan(2.9)
  await outside.close()
})

test('a learner writes a post, the teacher names them in a comment, and both see it without reload [ROOM-05]', async ({ app, browser, server }) => {
  const { courseSeq } = await videoClass(server.origin)
  const { name = '', email = '' } = demoMembers[0] ?? {}
  const title = `첫 그릇 ${Date.now()}`
  const { page } = app
  await app.logIn(email)
  await app.open(`/classes/${courseSeq}?${site}&tab=community`)
  await page.getByRole('button', { name: '글쓰기' }).click()
  await page.getByRole('textbox', { name: /^제목/ }).fill(title)
  await page.getByRole('button', { name: '글 올리기' }).click()
  await expect(page.getByText('내용을 입력해 주세요')).toBeVisible()
  await page.getByRole('textbox', { name: /^내용/ }).fill('가마에서 꺼냈어요.')
  await page.getByRole('button', { name: '글 올리기' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  const outside = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(outside, server.origin, 'teacher')
  const teacher = await outside.newPage()
  await teacher.goto(page.url().replace(/^.*?\/classes/, `${server.origin}/classes`))
  // The learner's name is picked from those of the class.
  await teacher.getByRole('textbox', { name: '댓글 쓰기' }).pressSequentially(`빛깔이 좋아요! @${name.slice(0, 2)}`)
  await teacher.getByRole('option', { name: new RegExp(name) }).first().click()
  await teacher.getByRole('button', { name: '댓글 올리기' }).click()
  await expect(page.getByText('빛깔이 좋아요!')).toBeVisible()
  await expect(page.getByText(`@${name}`)).toBeVisible()
  await page.getByRole('button', { name: '답글' }).click()
  await page.getByRole('textbox', { name: '답글 쓰기' }).fill('고맙습니다.')
  await page.getByRole('button', { name: '답글', exact: true }).last().click()
  await expect(teacher.getByText('고맙습니다.')).toBeVisible()
  await outside.close()
})

test('an answer in plain text is edited as such, and keeps its pictures and names [ROOM-05]', async ({ app, server }) => {
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: `답변 ${Date.now()}` } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '글', content: '<p>글</p>' } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  const student = await clientAs(server.origin, 'student')
  await student(contract.enrollment.attend, { params })
  const { postSeq } = await student(contract.board.create, { params, body: { postTypeCd: 'question', title: '붓을 어떻게 말리나요?', content: '<p>붓</p>', scopeCd: 'everyone' } })
  const { attachmentSeq } = await student(contract.attach.picture, { params, body: { image: await pictureUrl() } })
  await student(contract.board.comment, { params: { ...params, postSeq }, body: { content: '이렇게 말렸어요.', isRich: false, pictures: [{ attachmentSeq, alt: '붓 세 자루' }] } })
  const { page } = app
  await app.logIn('student@madang.test')
  await app.open(`/classes/${courseSeq}/board/${postSeq}/view?${site}`)
  const answer = page.getByRole('listitem').filter({ hasText: '이렇게 말렸어요.' })
  await expect(answer.getByRole('button', { name: /붓 세 자루/ })).toBeVisible()
  await answer.getByRole('button', { name: '수정', exact: true }).click()
  await page.getByRole('textbox', { name: '댓글 수정' }).fill('눕혀서 말렸어요.')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('눕혀서 말렸어요.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /붓 세 자루/ })).toBeVisible()
  const { comments } = await student(contract.board.comments, { params: { ...params, postSeq } })
  expect(comments).toMatchObject([{ content: '눕혀서 말렸어요.', isRich: false, pictures: [{ attachmentSeq }] }])
})

test('an owner makes a board of the site, a member writes in it, and both talk there [SET-11] [ALRM-04]', async ({ app, browser, server }) => {
  const [name, title] = [`모임 ${Date.now()}`, `함께 그려요 ${Date.now()}`]
  const { page } = app
  await app.logIn('owner@madang.test')
  await app.open(`/settings/boards?${site}`)
  await page.getByRole('button', { name: '게시판 추가' }).click()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('textbox', { name: /^이름 \(한국어\)/ })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: /^이름 \(한국어\)/ }).fill(name)
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: `‘${name}’ 위로` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '자유 게시판' }).getByRole('button', { name: /위로$/ })).toBeVisible()

  const outside = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(outside, server.origin, 'learner')
  const member = await outside.newPage()
  await member.goto(`${server.origin}/notices?${site}`)
  await member.getByRole('navigation', { name: '게시판' }).getByRole('link', { name }).click()
  await expect(member.getByRole('heading', { name })).toBeVisible()
  await member.getByRole('button', { name: '글쓰기' }).click()
  await member.getByRole('textbox', { name: /^제목/ }).fill(title)
  await member.getByRole('textbox', { name: /^내용/ }).fill('토요일 오전에 만나요.')
  await member.getByRole('button', { name: '글 올리기' }).click()
  await expect(member.getByRole('heading', { name: title })).toBeVisible()

  // The alarm leads the owner there.
  await page.getByRole('button', { name: /^알림/ }).click()
  await page.getByRole('link', { name: new RegExp(`${name}.* 게시판에 새 글`) }).first().click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('textbox', { name: '댓글 쓰기' }).fill('저도 갈게요.')
  await page.getByRole('button', { name: '댓글 올리기' }).click()
  await expect(page.getByText('저도 갈게요.')).toBeVisible()
  await member.reload()
  await expect(member.getByText('저도 갈게요.')).toBeVisible()

  // A notice reaches the members where its writer says so.
  const notice = `쉬는 날 ${Date.now()}`
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('button', { name: '글쓰기' }).click()
  // The page takes the focus once, which would close the list.
  await expect(page.getByRole('heading', { name: '글쓰기' })).toBeFocused()
  await page.getByRole('combobox', { name: '분류' }).click()
  await page.getByRole('option', { name: '공지' }).click()
  await page.getByRole('textbox', { name: /^제목/ }).fill(notice)
  await page.getByRole('textbox', { name: /^내용/ }).fill('이번 주 토요일은 쉬어요.')
  await page.locator('label').filter({ has: page.getByRole('switch', { name: '회원에게 알리기' }) }).click()
  await page.getByRole('button', { name: '글 올리기' }).click()
  await expect(page.getByRole('heading', { name: notice })).toBeVisible()
  await member.getByRole('button', { name: /^알림/ }).click()
  await member.getByRole('link', { name: new RegExp(`${name}.* 게시판에 공지`) }).first().click()
  await expect(member.getByRole('heading', { name: notice })).toBeVisible()
  await outside.close()
})
