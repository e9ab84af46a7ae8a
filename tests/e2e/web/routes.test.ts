import type { Page } from 'playwright/test'
import { registry, rowOf } from '#renderer/app/router/registry.ts'
import { coursePaths } from '#shared/course/paths.ts'
import type { RouteRow } from '#renderer/lib/feature.ts'
import { DEMO_SITE, SECOND_SITE } from '#tests/support/server/site.ts'
import type { Role } from '#tests/support/server/site.ts'
import { pathWith } from '#tests/support/browser/scenes.ts'
import { goWithin, visit } from '#tests/support/browser/settled.ts'
import { expect, test } from './looking.ts'
import { textOf } from './pageOf.ts'

test.describe.configure({ mode: 'parallel' })

/** Outcome of a visit: the page; login with return path; refused, then main; or main at once. */
type Outcome = 'page' | 'login' | 'refused' | 'main'

/** One visit per decision and kind of guard, to prove the wiring; guards.test.ts of the router has all cases. */
const visits: [Role, string, Outcome][] = [
  ['visitor', 'classes', 'page'], ['visitor', 'me-classes', 'login'], ['visitor', 'classes-settings-information', 'login'],
  ['learner', 'settings-contents', 'refused'], ['learner', 'login', 'main'], ['learner', 'join', 'main'],
  ['teacher', 'packages-create', 'refused'], ['owner', 'classes-settings-payment', 'page'],
]

function pathAt(name: string): string {
  const row = rowOf(name)
  if (row === undefined) throw new Error(`no route ${name}`)
  return row.path
}

/** Where navigation ended; '' while it is under way. */
function whereabouts(page: Page, asked: string): Promise<string> {
  return page.evaluate(({ asked, refusal }) => {
    if (document.querySelector('[role=dialog]')?.textContent.includes(refusal)) return 'refused'
    const heading = document.querySelector('main h1')
    if (!heading) return ''
    return location.pathname === asked ? 'page' : location.pathname.slice(1)
  }, { asked, refusal: textOf('ko', 'errors:noPermission') })
}

for (const [role, name, outcome] of visits) {
  test(`the ${role} at ${name} gets: ${outcome} [SHELL-07] [SHELL-09]`, async ({ looking }) => {
    const page = await (await looking.as(role, 'ko')).newPage()
    const path = pathWith(pathAt(name), looking.examples.params)
    const address = `${path}?channelSeq=${DEMO_SITE}`
    await page.goto(looking.origin + address)
    await expect.poll(() => whereabouts(page, path), { intervals: [50] }).toBe(outcome)
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('channelSeq')).toBe(String(DEMO_SITE))
    if (outcome === 'login') expect(searchParams.get('next')).toBe(address)
    if (outcome === 'refused') {
      await page.getByRole('dialog').getByRole('button', { name: textOf('ko', 'common:ok'), exact: true }).click()
      await expect(page).toHaveURL(`${looking.origin}/main?channelSeq=${DEMO_SITE}`)
    }
    await page.close()
  })
}

// frame.test.tsx of the router has all of them.
test('an old address leads to its page [SHELL-05] [SHELL-06]', async ({ looking }) => {
  const page = await (await looking.as('owner', 'ko')).newPage()
  const row = registry.find(({ redirectsTo, access }) => redirectsTo !== undefined && typeof access === 'object')
  if (row === undefined) throw new Error('no route of staff leads on')
  await page.goto(`${looking.origin}${pathWith(row.path, looking.examples.params)}?channelSeq=${DEMO_SITE}`)
  await expect.poll(() => whereabouts(page, pathWith(row.redirectsTo ?? '', looking.examples.params).replace(/#.*/, '')), { intervals: [50] }).toBe('page')
  expect(new URL(page.url()).searchParams.get('channelSeq')).toBe(String(DEMO_SITE))
  await page.close()
})

test('a teacher is refused the settings of another\'s class, and opens their own [SHELL-09]', async ({ looking }) => {
  const page = await (await looking.as('teacher', 'ko')).newPage()
  const path = pathWith(coursePaths['classes-settings-information'], { courseSeq: looking.examples.courses('python') })
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

// language.test.ts has all cases; Korean is everywhere else.
test.describe('the language [GEN-01]', () => {
  const cases = [
    { browser: 'ja-JP', cookie: undefined, shown: 'en', heading: 'Log in' },
    { browser: 'ko-KR', cookie: 'ja', shown: 'ja', heading: 'ログイン' },
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

test('internal links keep the site [SHELL-01]', async ({ looking }) => {
  const page = await (await looking.as('visitor', 'ko')).newPage()
  await visit(page, `${looking.origin}/no/such/page?channelSeq=${SECOND_SITE}`)
  const isSeen = ({ access, redirectsTo }: RouteRow) => access === 'public' && redirectsTo === undefined
  for (const { name } of registry.filter(isSeen)) {
    await goWithin(page, `${looking.origin}${pathWith(pathAt(name), looking.examples.params)}?channelSeq=${SECOND_SITE}`)
    const links = await page.locator('a[href^="/"]').evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
    expect(links.length, name).toBeGreaterThan(0)
    expect(links.filter((link) => new URL(link, 'http://page.invalid').searchParams.get('channelSeq') !== String(SECOND_SITE)), name).toEqual([])
  }
  await page.close()
})

test('an unknown path shows not-found with a link home [SHELL-03]', async ({ looking }) => {
  const page = await (await looking.as('visitor', 'ko')).newPage()
  await page.goto(`${looking.origin}/no/such/page?channelSeq=${DEMO_SITE}`)
  await expect(page.getByRole('heading', { level: 1, name: '찾는 화면이 없어요' })).toBeVisible()
  await expect(page).toHaveTitle(/찾는 화면이 없어요/)
  await expect(page.getByRole('main').getByRole('link', { name: '홈으로 가기' })).toHaveAttribute('href', `/main?channelSeq=${DEMO_SITE}`)
  await page.close()
})
