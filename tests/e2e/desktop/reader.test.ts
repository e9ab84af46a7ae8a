import { demoMembers } from '#server/demo/people.ts'
import { DEMO_SITE } from '#tests/support/server/site.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import { expect, test } from '../launchers/test.ts'

test('a secured PDF is read on the desktop, by the same URLs and under its content policy [ROOM-03]', async ({ app, server }) => {
  const { params, lessons } = await findExamples(server.origin)
  const refused: string[] = []
  app.page.on('console', (message) => { if (/Content Security Policy|Refused to|CORS/.test(message.text())) refused.push(message.text()) })
  const lesson = `/classes/${params['courseSeq']}/classroom/${lessons.secured}?channelSeq=${DEMO_SITE}`
  await app.logIn(demoMembers[0]?.email ?? '')
  await app.open(lesson)
  const first = app.page.getByRole('article', { name: '1쪽' })
  await expect(first).toHaveAttribute('data-state', 'drawn')
  await expect(first).toContainText('수채화 교재')
  await app.page.keyboard.press('End')
  await expect(app.page.getByRole('article', { name: '6쪽' })).toHaveAttribute('data-state', 'drawn')
  expect(refused).toEqual([])
})
