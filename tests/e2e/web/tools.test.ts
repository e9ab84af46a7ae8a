import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { copyDemoSite } from '#tests/support/server/demoSetup.ts'
import { startServer } from '#tests/support/server/server.ts'
import type { ServerProcess } from '#tests/support/server/server.ts'
import { clientAs, loginAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { settled, visit } from '#tests/support/browser/settled.ts'
import { violations } from '../violations.ts'
import { expect, test } from './looking.ts'

const CHAT_KEY = '5f0c8f1e-1d2a-4b3c-8d4e-5f6071829304'
let dataDir: string
let server: ServerProcess
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'madang-tools-'))
  const database = await copyDemoSite(dataDir)
  server = await startServer({
    dataDir, env: { ...database, MADANG_OPERATORS: 'owner@madang.test', TAG_MANAGER_ID: 'GTM-ABC12', CHAT_KEY, ERROR_REPORTING_DSN: 'https://0123456789abcdef0123456789abcdef@errors.example.test/7' },
  })
})
test.afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Records requests to other origins, answers them, and collects CSP violations. */
async function watch(page: Page, origin: string, answer: 'blocked' | string) {
  const outside: string[] = []
  const sent: { path: string; body: string }[] = []
  const refused: string[] = []
  page.on('console', (message) => { if (/Content Security Policy/i.test(message.text())) refused.push(message.text()) })
  page.on('request', (request) => { if (/\/api\/event\//.test(request.url())) sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' }) })
  await page.route((url) => url.origin !== origin && url.protocol.startsWith('http'), (route) => {
    outside.push(route.request().url())
    return answer === 'blocked' ? route.abort('blockedbyclient') : route.fulfill({ contentType: 'text/javascript', body: answer })
  })
  return { outside, sent, refused }
}

const classes = (origin: string) => `${origin}/classes?channelSeq=${DEMO_SITE}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('without a key a page contacts no other server [GEN-06]', async ({ looking, browser }) => {
  const page = await browser.newPage()
  const { outside, sent } = await watch(page, looking.origin, 'blocked')
  await page.goto(classes(looking.origin))
  await settled(page)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(outside).toEqual([])
  await page.close()
})

test('tools with a key start once the page is usable, and a blocked one changes nothing [GEN-06]', async ({ browser }) => {
  const page = await browser.newPage()
  const failed: Error[] = []
  page.on('pageerror', (error) => failed.push(error))
  const { outside, refused } = await watch(page, server.origin, 'blocked')
  await page.goto(classes(server.origin))
  await expect(heading(page)).toBeVisible()
  await expect.poll(() => outside).toContain('https://www.googletagmanager.com/gtm.js?id=GTM-ABC12')
  expect(outside.filter((address) => address.includes('channel.io'))).toEqual([])
  await page.locator('main a[href^="/classes/"]').first().click()
  await expect(page).toHaveURL(/\/classes\/\d+/)
  await expect(heading(page)).toBeVisible()
  expect(failed).toEqual([])
  expect(refused).toEqual([])
  await page.close()
})

test('the marketing tools of a site start once a visitor allows them; a refusal is kept [GEN-06] [SET-04]', async ({ looking, browser }) => {
  const owner = await clientAs(looking.origin, 'teacher')
  const { channelSeq } = await owner(contract.brand.createSite, { body: { contentTypeCd: '00', name: '헤아리는 집', domain: `tools-${Date.now() % 1e8}`, templateCd: '00' } })
  const params = { channelSeq }
  const info = await owner(contract.siteInfo.read, { params })
  await owner(contract.siteInfo.save, { params, body: { ...info, connections: { ...info.connections, tools: { ...info.connections.tools, ANALYTICS: 'G-ABCD123456' } } } })
  const address = `${looking.origin}/classes?channelSeq=${channelSeq}`
  for (const [answer, script] of [['거절하기', []], ['허용하기', ['https://www.googletagmanager.com/gtag/js?id=G-ABCD123456']]] as const) {
    const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 780 } })
    const page = await context.newPage()
    const { outside, refused } = await watch(page, looking.origin, '')
    await visit(page, address)
    const card = page.getByRole('region', { name: '방문 분석과 광고 도구' })
    await expect(card).toContainText('Google 애널리틱스')
    expect(await violations(page)).toEqual([])
    expect(outside).toEqual([])
    await card.getByRole('button', { name: answer }).click()
    await expect(card).toHaveCount(0)
    await expect.poll(() => outside).toEqual(script)
    await page.reload()
    await settled(page)
    await expect.poll(() => outside).toEqual([...script, ...script])
    await expect(card).toHaveCount(0)
    await page.goto(`${looking.origin}/privacy?channelSeq=${channelSeq}`)
    await expect(page.getByRole('region', { name: '방문 분석과 광고 도구' }).getByRole('button')).toHaveText(answer === '거절하기' ? '허용하기' : '허용 취소하기')
    expect(refused).toEqual([])
    await context.close()
  }
})

test('site staff get the chat; a page with a secret in its URL starts nothing [GEN-06]', async ({ browser }) => {
  const context = await browser.newContext()
  await loginAs(context, server.origin, 'owner')
  const page = await context.newPage()
  const { outside } = await watch(page, server.origin, '')
  await page.clock.install()
  await visit(page, `${server.origin}/resetpassword/a-secret-code?channelSeq=${DEMO_SITE}`)
  await page.clock.fastForward(60_000)
  await settled(page)
  expect(outside).toEqual([])
  await page.goto(classes(server.origin))
  await expect.poll(() => outside).toContain('https://cdn.channel.io/plugin/ch-plugin-web.js')
  await context.close()
})

/** A stand-in for the chat's script that records its calls. */
const chatScript = `
  const asked = (window.ChannelIO?.q ?? []).map((args) => [...args])
  window.ChannelIO = (...args) => { asked.push(args) }
  window.asked = asked
`
const askedChat = (page: Page) => page.evaluate(() => (window as unknown as { asked?: unknown[] }).asked ?? [])

test('the floating chat button opens the messenger, and reports when it is unreachable [SHELL-12] [GEN-06]', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ko-KR' })
  await loginAs(context, server.origin, 'owner')
  const page = await context.newPage()
  let isAway = true
  await page.route('https://cdn.channel.io/**', (route) => (isAway ? route.abort('internetdisconnected') : route.fulfill({ contentType: 'text/javascript', body: chatScript })))
  await page.route('https://www.googletagmanager.com/**', (route) => route.abort())
  await page.goto(classes(server.origin))
  const button = page.getByRole('button', { name: '상담 열기' })
  await button.click()
  await expect(page.getByRole('dialog')).toContainText('메신저에 연결하지 못했어요')
  await page.getByRole('button', { name: '확인' }).click()
  isAway = false
  await button.click()
  await expect.poll(() => askedChat(page)).toEqual([['boot', { pluginKey: CHAT_KEY, hideChannelButtonOnBoot: true }], ['showMessenger']])
  // The button is part of the main layout; the chat ends with the staff's session.
  await page.getByRole('link', { name: '사이트 관리' }).click()
  await expect(heading(page)).toHaveText('내 클래스')
  await expect(button).toHaveCount(0)
  await page.goBack()
  await page.getByRole('button', { name: '내 메뉴' }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
  await expect(button).toHaveCount(0)
  await expect.poll(async () => (await askedChat(page)).at(-1)).toEqual(['shutdown'])
  await context.close()
})

test('an operator sees how the server, its parts and each integration are doing; others find no such page', async ({ browser }) => {
  const open = async (role: 'owner' | 'manager') => {
    const context = await browser.newContext({ locale: 'ko-KR' })
    await loginAs(context, server.origin, role)
    const page = await context.newPage()
    await page.route((url) => url.origin !== server.origin, (route) => route.abort())
    await visit(page, `${server.origin}/status`)
    return page
  }
  const page = await open('owner')
  await expect(heading(page)).toHaveText('서버 상태')
  const rows = (name: string) => page.getByRole('region', { name }).getByRole('listitem')
  for (const part of ['데이터베이스', '파일 저장소', '작업 대기열']) await expect(rows('상태 확인').filter({ hasText: part })).toContainText('정상')
  // Whether the providers can be reached from here is not ours.
  for (const integration of ['Google Tag Manager 태그', 'Sentry 오류 수집', '상담 채팅']) await expect(rows('연동').filter({ hasText: integration })).toContainText(/켜짐(?:정상|실패).*밀리초/)
  await expect(rows('연동').filter({ hasText: 'PayPal 결제' })).not.toContainText('밀리초')
  await page.getByRole('button', { name: '다시 확인' }).click()
  await expect(page.getByRole('button', { name: '다시 확인' })).toBeEnabled()
  expect(await violations(page)).toEqual([])
  await page.context().close()
  const other = await open('manager')
  await expect(heading(other)).toHaveText('찾는 화면이 없어요')
  await other.context().close()
})

test('a page error is reported without personal URLs [GEN-06]', async ({ browser }) => {
  const page = await browser.newPage()
  const reports: string[] = []
  await page.route('https://errors.example.test/**', (route) => {
    reports.push(route.request().postData() ?? '')
    return route.fulfill({ status: 200, body: '{}' })
  })
  await page.route('https://www.googletagmanager.com/**', (route) => route.abort())
  await page.goto(`${classes(server.origin)}&q=secretword`)
  await settled(page)
  await expect.poll(async () => {
    await page.evaluate(() => { setTimeout(() => { throw new Error(`a fault of the page ${Math.random()}`) }, 0) })
    return reports.join('\n')
  }, { intervals: [500] }).toContain('a fault of the page')
  expect(reports.join('\n')).not.toContain('secretword')
  await page.close()
})

test('page views are counted, and a new visitor once [SHELL-23] [SHELL-24]', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { sent } = await watch(page, server.origin, 'blocked')
  const messages = () => sent.map(({ path, body }) => `${path.split('/').at(-1)} ${JSON.stringify(JSON.parse(body))}`)
  await page.goto(classes(server.origin))
  await expect.poll(messages).toEqual([
    'event {"message":"new_visitor","path":"/classes","referer":""}',
    'event {"message":"page_view","path":"/classes","referer":""}',
  ])
  await page.locator('main a[href^="/classes/"]').first().click()
  await expect.poll(() => messages().length).toBe(3)
  expect(messages()[2]).toMatch(/page_view.*"path":"\/classes\/\d+"/)
  await page.reload()
  await expect.poll(() => messages().length).toBe(4)
  expect(messages().filter((message) => message.includes('new_visitor'))).toHaveLength(1)
  await context.close()
})
