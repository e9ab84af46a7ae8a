import { DEMO_SITE } from '#tests/support/server/site.ts'
import { visit } from '#tests/support/browser/settled.ts'
import { expect, test } from './looking.ts'
import type { Looking } from './looking.ts'

const settingsOf = ({ origin, examples }: Looking) => `${origin}/classes/${examples.params['courseSeq']}/settings/information?channelSeq=${DEMO_SITE}`

test('a class is previewed in a tab of its own, read-only [DESK-06]', async ({ looking }) => {
  const context = await looking.as('teacher', 'ko')
  const studio = await context.newPage()
  await studio.goto(settingsOf(looking))
  const [tab] = await Promise.all([context.waitForEvent('page'), studio.getByRole('button', { name: '학습자로 미리보기' }).click()])
  await expect(tab.getByText('학습자 화면 미리보기')).toBeVisible()
  await expect(tab).toHaveURL(new RegExp(`/classes/${looking.examples.params['courseSeq']}\\?channelSeq=${DEMO_SITE}$`))
  await expect(tab.getByRole('link', { name: /스튜디오|사이트 관리/ })).toHaveCount(0)
  await tab.getByRole('button', { name: /찜|좋아요/ }).first().click()
  await expect(tab.getByText('미리보기에서는 저장하거나 신청할 수 없습니다.')).toBeVisible()
  await studio.reload()
  await expect(studio.getByRole('button', { name: '학습자로 미리보기' })).toBeVisible()
  await studio.close()
  await tab.close()
})

test('reports a lost connection and its return [DESK-04]', async ({ looking }) => {
  const context = await looking.as('visitor', 'ko')
  const page = await context.newPage()
  await visit(page, `${looking.origin}/classes?channelSeq=${DEMO_SITE}`)
  await context.setOffline(true)
  await expect(page.getByText('인터넷에 연결되어 있지 않습니다.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('인터넷에 연결되어 있지 않습니다.')).toHaveCount(0)
  await page.close()
})

test('a crashed page restores the typed text [DESK-04] [STU-09]', async ({ looking }) => {
  const context = await looking.as('teacher', 'ko')
  const page = await context.newPage()
  await page.goto(settingsOf(looking))
  const field = page.getByRole('textbox', { name: '한 줄 소개' })
  await expect(field).toBeVisible()
  const devtools = await context.newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const go = request.method === 'POST' ? devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' }) : devtools.send('Fetch.continueRequest', { requestId })
    go.catch(() => {})
  })
  // Refuse writes, so that the text can only come from the draft, and the class stays unchanged.
  const refuseWrites = () => devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Request' }] })
  await refuseWrites()
  await field.fill('흙에서 시작하는 하루')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('흙에서 시작하는 하루')
  const died = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => {})
  await died
  await refuseWrites()
  await devtools.send('Page.navigate', { url: settingsOf(looking) })
  const typed = async (): Promise<unknown> => (await devtools.send('Runtime.evaluate', {
    expression: '[...document.querySelectorAll("input, textarea")].map((field) => field.value).join("|")', returnByValue: true,
  })).result.value
  await expect.poll(typed, { timeout: 30_000 }).toContain('흙에서 시작하는 하루')
  await page.close()
})
