import { DEMO_PASSWORD, demoMembers } from '#server/demo/people.ts'
import { DEMO_SITE } from '#tests/support/server/site.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import { expect, test } from '../launchers/test.ts'

test('a secured PDF is read on the desktop, by the same URLs and under its content policy [ROOM-03]', async ({ app, server }) => {
  const { params, lessons } = await findExamples(server.origin)
  const refused: string[] = []
  app.page.on('console', (message) => { if (/Content Security Policy|Refused to|CORS/.test(message.text())) refused.push(message.text()) })
  const lesson = `/classes/${params['courseSeq']}/classroom/${lessons.secured}?channelSeq=${DEMO_SITE}`
  await app.open(`/login?channelSeq=${DEMO_SITE}&next=${encodeURIComponent(lesson)}`)
  await app.page.getByLabel('이메일').fill(demoMembers[0]?.email ?? '')
  await app.page.getByLabel('비밀번호', { exact: true }).fill(DEMO_PASSWORD)
  await app.page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  const first = app.page.getByRole('article', { name: '1쪽' })
  await expect(first).toHaveAttribute('data-state', 'drawn')
  await expect(first).toContainText('수채화 교재')
  await app.page.keyboard.press('End')
  await expect(app.page.getByRole('article', { name: '6쪽' })).toHaveAttribute('data-state', 'drawn')
  expect(refused).toEqual([])
})
