import type { Page } from 'playwright/test'
import { registry } from '#renderer/app/router/registry.ts'
import { paths } from '#shared/kernel/paths.ts'
import type { RouteRow } from '#renderer/app/router/row.ts'
import type { RouteName } from '#renderer/lib/navigation/paths.ts'
import { DEMO_SITE, SECOND_SITE } from '#tests/support/server/site.ts'
import { pathWith } from '#tests/support/browser/scenes.ts'
import { allTexts } from '#tests/support/locales/texts.ts'
import { languages, viewports, widths } from '#tests/support/browser/looks.ts'
import type { Language } from '#tests/support/browser/looks.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from './looking.ts'
import { overflow, violations } from '../violations.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

const columns = ['visitor', 'learner', 'teacher', 'manager', 'owner'] as const

/** What a person gets: the page; login, with the way back; a refusal and then main; or main at once, having no use for the page. */
type Outcome = 'page' | 'login' | 'refused' | 'main'
const letters: Record<string, Outcome> = { p: 'page', l: 'login', r: 'refused', m: 'main' }

/** Who gets what, written out; a letter for visitor, learner, teacher, manager, owner in this order. */
const expected: Record<RouteName, string> = {
  index: 'ppppp',
  main: 'ppppp',
  intro: 'ppppp',
  login: 'pmmmm',
  createaccount: 'pmmmm',
  resetpassword: 'ppppp',
  authcallback: 'ppppp',
  'unsubscribe-email': 'ppppp',
  register_card: 'lpppp',
  join: 'lmmmm',
  'join-complete': 'lpppp',
  mypage: 'lpppp',
  editinformation: 'lpppp',
  user_coupon: 'lpppp',
  service: 'lrrpp',
  service_manage: 'lrrpp',
  service_history: 'lrrpp',
  service_paymentinfo: 'lrrpp',
  service_coupon: 'lrrpp',
  paymenthistory: 'lpppp',
  paymentManage: 'lrrpp',
  settlementManage: 'lrrpp',
  create_site: 'lpppp',
  'create_site-list': 'ppppp',
  notices: 'ppppp',
  'notices-create': 'lrrpp',
  'notices-view': 'ppppp',
  'notices-edit': 'lrrpp',
  'me-classes': 'lpppp',
  invite: 'ppppp',
  in: 'ppppp',
  page: 'ppppp',
  terms: 'ppppp',
  privacy: 'ppppp',
  'consent-14': 'ppppp',
  'marketing-consent': 'ppppp',
  'alias-classes-view': 'ppppp',
  classes: 'ppppp',
  'classes-create': 'lrppp',
  'classes-view': 'ppppp',
  'classes-settings': 'lrppp',
  'classes-settings-attendees': 'lrppp',
  'classes-settings-information': 'lrppp',
  'classes-settings-curriculums': 'lrppp',
  'classes-settings-curriculums-create': 'lrppp',
  'classes-settings-curriculums-edit': 'lrppp',
  'classes-settings-payment': 'lrppp',
  'classes-settings-more': 'lrppp',
  'classes-settings-challenge': 'lrppp',
  // Its plain state is a lesson that is open to anyone.
  classroom: 'ppppp',
  'classes-board-create': 'lpppp',
  'classes-board-view': 'ppppp',
  'classes-board-edit': 'lpppp',
  'classes-payment': 'lpppp',
  'classes-payment-complete': 'lpppp',
  'classes-payment-success': 'lpppp',
  'classes-payment-fail': 'lpppp',
  'packages-create': 'lrrpp',
  'packages-view': 'ppppp',
  'packages-settings': 'lrrpp',
  'packages-settings-setting': 'lrrpp',
  'packages-settings-curriculums': 'lrrpp',
  'packages-settings-payment': 'lrrpp',
  'packages-settings-attendees': 'lrppp',
  'packages-payment': 'lpppp',
  'packages-payment-complete': 'lpppp',
  'packages-payment-success': 'lpppp',
  'packages-payment-fail': 'lpppp',
  'studio-contents': 'lrppp',
  'studio-contents-information': 'lrppp',
  'studio-contents-curriculums': 'lrppp',
  'studio-contents-curriculums-create': 'lrppp',
  'studio-contents-curriculums-edit': 'lrppp',
  'studio-contents-payment': 'lrppp',
  'studio-challenge': 'lrppp',
  'studio-challenge-attendees': 'lrppp',
  'studio-challenge-information': 'lrppp',
  'studio-challenge-curriculums': 'lrppp',
  'studio-challenge-payment': 'lrppp',
  'studio-challenge-review': 'lrppp',
  'settings-dashboard': 'lrrpp',
  'settings-contents': 'lrppp',
  'settings-contents-trash': 'lrppp',
  'settings-courses': 'lrrpp',
  'settings-review': 'lrrpp',
  'settings-like': 'lrrpp',
  'settings-coupons': 'lrrpp',
  'settings-payment': 'lrrpp',
  'settings-sales': 'lrrpp',
  'settings-settlement': 'lrrpp',
  'settings-membership': 'lrrpp',
  'settings-chat': 'lrrpp',
  'settings-challenge': 'lrrpp',
  'settings-studio-members': 'lrrpp',
  'settings-studio-payments': 'lrrpp',
}

/** Where the page has come to rest; '' while it is on its way. */
function whereabouts(page: Page, asked: string, language: Language = 'ko'): Promise<string> {
  return page.evaluate(({ asked, refusal }) => {
    if (document.querySelector('[role=dialog]')?.textContent.includes(refusal)) return 'refused'
    const heading = document.querySelector('main h1')
    if (!heading) return ''
    return location.pathname === asked ? 'page' : location.pathname.slice(1)
  }, { asked, refusal: textOf(language, 'errors:noPermission') })
}

/** Routes that show no page of their own here: no site of the demo has an alias (src/renderer/app/router/frame.test.tsx has one). */
const unknownHere: readonly RouteName[] = ['alias-classes-view']

/** What tells that a page is not the one that was asked for, or failed; '' where nothing does. */
async function faultOf(page: Page, { name, title, comesLater }: RouteRow, language: Language): Promise<string> {
  const text = (key: string) => textOf(language, key)
  const { shown, heading, alerts } = await page.evaluate(() => ({
    shown: document.title,
    heading: document.querySelector('main h1')?.textContent ?? '',
    alerts: [...document.querySelectorAll('main [role=alert]')].map((alert) => alert.textContent),
  }))
  if (alerts.some((alert) => alert.includes(text('common:loadFailed')))) return `failed: ${alerts.join(' ')}`
  if (comesLater === true) return heading === text(`later:title.${name}`) ? '' : `heading ${heading}`
  if (title !== '') return shown.startsWith(text(`shell:title.${title}`)) ? '' : `title ${shown}`
  return shown.includes(text('shell:title.notFound')) || heading === text('shell:notFound.title') ? 'not found' : ''
}

function textOf(language: Language, key: string): string {
  const text = allTexts[language].get(key)
  if (text === undefined) throw new Error(`no text of ${key} in ${language}`)
  return text
}

/** Each language at each width. The roles take them in turn, so that a route is seen in all but one and each by somebody. */
const looks = languages.flatMap((language) => widths.map((width) => ({ language, width })))

for (const [column, role] of columns.entries()) {
  test(`every route lets the ${role} in, without a violation of WCAG 2.2 AA, or says why not [SHELL-07] [SHELL-09] [GEN-07]`, async ({ looking }) => {
    // A visit for each of some hundred routes.
    test.setTimeout(600_000)
    const pages = new Map<Language, Page>()
    for (const language of languages) pages.set(language, await (await looking.as(role, language)).newPage())
    const seenLayouts = new Set<string>()
    for (const [row, route] of registry.entries()) {
      const { name, leadsTo, comesLater, layout } = route
      const { language, width } = looks[(row + column) % looks.length] ?? { language: 'ko', width: 1440 }
      const page = pages.get(language)
      if (page === undefined) throw new Error(`no page in ${language}`)
      const address = `${pathWith(paths[name], looking.examples.params)}?channelSeq=${DEMO_SITE}`
      const path = pathWith(leadsTo ?? paths[name], looking.examples.params).replace(/#.*/, '')
      const outcome = letters[expected[name][column] ?? '']
      const what = `${name} for the ${role}, ${language} ${width}`
      await page.setViewportSize(viewports[width])
      await page.goto(looking.origin + address)
      await expect.poll(() => whereabouts(page, path, language), { message: what, intervals: [50] }).toBe(outcome)
      const { searchParams } = new URL(page.url())
      expect(searchParams.get('channelSeq')).toBe(String(DEMO_SITE))
      if (outcome === 'login') expect(searchParams.get('next')).toBe(address)
      if (outcome === 'refused') {
        await page.getByRole('dialog').getByRole('button', { name: textOf(language, 'common:ok'), exact: true }).click()
        await expect(page).toHaveURL(`${looking.origin}/main?channelSeq=${DEMO_SITE}`)
      }
      if (outcome === 'page' && leadsTo === undefined) await expect.poll(() => faultOf(page, route, language), { message: what, intervals: [50] }).toBe(unknownHere.includes(name) ? 'not found' : '')
      // Placeholders are one page in each layout, and what leads on is looked at under its own name.
      const isKnown = leadsTo !== undefined || (comesLater === true && seenLayouts.has(layout))
      if (outcome === 'page' && !isKnown) {
        if (comesLater === true) seenLayouts.add(layout)
        await settled(page)
        expect.soft(await violations(page), what).toEqual([])
        expect.soft(await overflow(page), `${what}: pixels beyond the window's width`).toBeLessThanOrEqual(0)
      }
    }
    for (const page of pages.values()) await page.close()
  })
}

test('a teacher is refused the settings of a class that is another\'s, and comes to their own [SHELL-09]', async ({ looking }) => {
  const page = await (await looking.as('teacher', 'ko')).newPage()
  const path = pathWith(paths['classes-settings-information'], { courseSeq: looking.examples.courses('python') })
  await page.goto(`${looking.origin}${path}?channelSeq=${DEMO_SITE}`)
  await expect.poll(() => whereabouts(page, path)).toBe('refused')
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(`${looking.origin}/settings/contents?channelSeq=${DEMO_SITE}`)
  await page.close()
})

test('a stranger is asked to join the site [ENR-07]', async ({ looking }) => {
  const page = await (await looking.as('stranger', 'ko')).newPage()
  await page.goto(`${looking.origin}/join?channelSeq=${DEMO_SITE}`)
  await expect(page.getByRole('main').getByRole('button', { name: '가입하기' })).toBeVisible()
  await page.close()
})

test.describe('the language [GEN-01]', () => {
  const cases = [
    { browser: 'ko-KR', cookie: undefined, shown: 'ko', heading: '로그인' },
    { browser: 'ja-JP', cookie: undefined, shown: 'en', heading: 'Log in' },
    { browser: 'ko-KR', cookie: 'ja', shown: 'ja', heading: 'ログイン' },
    { browser: 'en-US', cookie: 'ko', shown: 'ko', heading: '로그인' },
    { browser: 'ko-KR', cookie: 'xx', shown: 'ko', heading: '로그인' },
  ]
  for (const { browser: locale, cookie, shown, heading } of cases) {
    test(`is ${shown} for a ${locale} browser ${cookie === undefined ? 'without a cookie' : `with the cookie ${cookie}`}`, async ({ browser, looking }) => {
      const context = await browser.newContext({ locale })
      if (cookie !== undefined) await context.addCookies([{ name: 'lang', value: cookie, url: looking.origin }])
      const page = await context.newPage()
      await page.goto(`${looking.origin}/login?channelSeq=${DEMO_SITE}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', shown)
      await context.close()
    })
  }
})

test('every link within the product carries the site [SHELL-01]', async ({ looking }) => {
  const page = await (await looking.as('visitor', 'ko')).newPage()
  for (const { name, access } of registry) {
    if (access !== 'public') continue
    await page.goto(`${looking.origin}${pathWith(paths[name], looking.examples.params)}?channelSeq=${SECOND_SITE}`)
    await settled(page)
    const links = await page.locator('a[href^="/"]').evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
    expect(links.length, name).toBeGreaterThan(0)
    expect(links.filter((link) => new URL(link, 'http://page.invalid').searchParams.get('channelSeq') !== String(SECOND_SITE)), name).toEqual([])
  }
  await page.close()
})

test('an unknown address says that there is nothing, and leads home [SHELL-03]', async ({ looking }) => {
  const page = await (await looking.as('visitor', 'ko')).newPage()
  await page.goto(`${looking.origin}/no/such/page?channelSeq=${DEMO_SITE}`)
  await expect(page.getByRole('heading', { level: 1, name: '데이터가 없습니다' })).toBeVisible()
  await expect(page).toHaveTitle(/데이터가 없습니다/)
  await expect(page.getByRole('main').getByRole('link', { name: '홈으로 가기' })).toHaveAttribute('href', `/main?channelSeq=${DEMO_SITE}`)
  await page.close()
})
