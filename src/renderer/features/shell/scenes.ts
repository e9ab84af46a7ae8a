import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { settings: [{ state: '', role: 'owner' }, { state: 'found', role: 'owner', query: 'q=ID' }, { state: 'none', role: 'owner', query: 'q=nothing' }] },
  frame: [
    {
      state: 'menu', role: 'learner', path: '/classes',
      act: async ({ page }) => {
        const phone = page.getByRole('button', { name: /메뉴 열기|Open menu|メニューを開く/ })
        const profile = page.getByRole('button', { name: /내 메뉴|My menu|マイメニュー/ })
        await ((await phone.isVisible()) ? phone : profile).click()
        await page.locator('[role=menu], [role=dialog]').waitFor()
      },
    },
    { state: 'languages', role: 'visitor', path: '/classes', act: openLanguages }, { state: 'guides', role: 'learner', path: '/classes', act: openGuides },
    {
      state: 'alarms', role: 'learner', path: '/classes',
      act: async ({ page }) => {
        await page.getByRole('button', { name: /^(알림|Notifications|通知)/ }).first().click()
        await page.getByRole('dialog').locator('li, h2').first().waitFor()
      },
    },
    {
      state: 'palette', role: 'teacher', path: '/settings/contents',
      act: async ({ page, dialogShown }) => {
        await page.keyboard.press('Control+K')
        await dialogShown()
      },
    },
    {
      state: 'studio-menu', role: 'teacher', path: '/settings/contents',
      act: async ({ button, dialogShown }) => {
        const phone = button('shell', 'menu.open')
        if (!(await phone.isVisible())) return
        await phone.click()
        await dialogShown()
      },
    },
    {
      state: 'sites', role: 'manager', path: '/settings/contents',
      act: async ({ page, button, dialogShown }) => {
        const phone = button('shell', 'menu.open')
        if (await phone.isVisible()) {
          await phone.click()
          await dialogShown()
        }
        await page.getByRole('button', { name: /사이트 바꾸기|Switch site|サイトを切り替える/ }).last().click()
        await page.locator('[data-site][aria-current]').waitFor()
      },
    },
    { state: 'away', role: 'visitor', path: '/intro', act: (stage) => offline(stage, 'footer a[href*="/terms"]'), ownBrowser: true },
    { state: 'studio-away', role: 'owner', path: '/studio', act: (stage) => offline(stage, 'main a[href*="/settings/dashboard"]'), ownBrowser: true },
    { state: 'failing', role: 'learner', path: '/editinformation', act: (stage) => failPage(stage, /\/assets\/EditInformationScreen-/), ownBrowser: true },
    { state: 'studio-failing', role: 'owner', path: '/settings/dashboard', act: (stage) => failPage(stage, /\/assets\/DashboardScreen-/), ownBrowser: true },
    { state: 'unverified', role: 'stranger', path: '/classes' },
    { state: 'not-found', role: 'visitor', path: '/no-such-page' },
    { state: 'site-missing', role: 'visitor', path: '/', site: 999_999 },
    { state: 'no-site', role: 'visitor', path: '/classes', site: 'none' },
  ],
}

async function openLanguages({ page, button, dialogShown }: Stage): Promise<void> {
  const phone = button('shell', 'menu.open')
  const isPhone = await phone.isVisible()
  if (isPhone) {
    await phone.click()
    await dialogShown()
  }
  await page.locator(isPhone ? '[role=dialog]' : 'header').getByRole('button', { name: /^(언어|Language|言語)(:|$)/ }).click()
  await page.getByRole('menu').waitFor()
}

/** The demo's platform has no guides. Phones do not show them. */
async function openGuides({ page, button }: Stage): Promise<void> {
  const guides = Object.fromEntries(['operation', 'learner', 'academy'].map((name) => [name, `https://guide.example/${name}`]))
  await page.route(/\/common\/session$/, async (route) => {
    const answer = await route.fetch()
    const session = await answer.json() as { platform: object }
    await route.fulfill({ response: answer, json: { ...session, platform: { ...session.platform, guides } } })
  })
  await page.reload()
  await page.locator('header').waitFor()
  if (await button('shell', 'menu.open').isVisible()) return
  await button('shell', 'guides').click()
  await page.getByRole('menu').waitFor()
}

/** A page whose script cannot be loaded, also after the reload that this leads to. */
async function failPage({ page, named }: Stage, script: RegExp): Promise<void> {
  await page.route(script, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: named('shell', 'crash.title') }).waitFor()
}

/** Follows a link while the server is away; it is back when the page is opened again. */
async function offline({ page, named }: Stage, link: string): Promise<void> {
  let isAway = true
  await page.route('**/*', (route) => {
    if (route.request().isNavigationRequest()) isAway = false
    return isAway ? route.abort('internetdisconnected') : route.fallback()
  })
  await page.locator(link).first().click()
  await page.getByRole('heading', { level: 1, name: named('shell', 'away.title') }).waitFor()
}
