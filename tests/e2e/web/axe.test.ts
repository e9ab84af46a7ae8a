import type { Page } from 'playwright/test'
import { registry, rowOf } from '#renderer/app/router/registry.ts'
import type { RouteRow } from '#renderer/lib/feature.ts'
import { showInLanguage } from '#tests/support/browser/inLanguage.ts'
import { painted, showInScheme, viewports, widths } from '#tests/support/browser/looks.ts'
import type { Language, Scheme, Width } from '#tests/support/browser/looks.ts'
import { scenes } from '#tests/support/browser/scenes.ts'
import type { Scene } from '#tests/support/browser/scenes.ts'
import { roles } from '#tests/support/server/site.ts'
import { actIn, expect, follow, test } from './looking.ts'
import { expectPageOf } from './pageOf.ts'
import { colourViolations, overflow, violations } from '../violations.ts'

test.describe.configure({ mode: 'parallel' })

interface Look { width: Width; scheme: Scheme; rules: 'all' | 'colours' }

/** Every rule at each width, in one scheme each. */
const usual: readonly Look[] = [{ width: 1440, scheme: 'light', rules: 'all' }, { width: 390, scheme: 'dark', rules: 'all' }]
/** One page of each layout has its colours checked in the other scheme too: what a frame shows at one width alone. */
const framed: readonly Look[] = [...usual, { width: 1440, scheme: 'dark', rules: 'colours' }, { width: 390, scheme: 'light', rules: 'colours' }]
/** Checked alone where a scene opens it, with what appears beside it: the page behind is a scene of its own. */
const opened = '[role=dialog], [role=alertdialog]'
const beside = '.mantine-Notifications-root'

/** Redirects are checked under their target. */
const skipped = new Set(registry.filter(({ redirectsTo }) => redirectsTo !== undefined).map(({ name }) => name))
const shownRows = registry.filter(({ redirectsTo }) => redirectsTo === undefined)
const ofFrames = new Set(shownRows.filter(({ layout }, at) => shownRows.findIndex((other) => other.layout === layout) === at).map(({ name }) => name))

/** Scenes that one page shows in turn. */
const AT_ONCE = 20

/** The scenes of each role, in parts: those of a site together, which takes no load, and the states of a route apart. */
function parts(): Scene[][] {
  const shown = scenes.filter(({ name, isPictureOnly }) => !isPictureOnly && !skipped.has(name))
  const nth = (scene: Scene) => shown.filter(({ route }) => route === scene.route).indexOf(scene)
  return roles.flatMap((role) => {
    const ofRole = shown.filter((scene) => scene.role === role).toSorted((a, b) => String(a.site).localeCompare(String(b.site)) || nth(a) - nth(b))
    return Array.from({ length: Math.ceil(ofRole.length / AT_ONCE) }, (_, at) => ofRole.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
  })
}

/** Which part of the page axe checks: the dialog that an act has opened, or all. */
async function partOf(page: Page, { act }: Scene): Promise<string | undefined> {
  return act !== undefined && await page.locator(opened).count() > 0 ? `${opened}, ${beside}` : undefined
}

async function expectFit(page: Page, seen: string): Promise<void> {
  expect.soft(await overflow(page), `${seen}: pixels beyond the window's width`).toBeLessThanOrEqual(0)
}

/** Looks at a scene at both widths, in Korean with axe. A route's own page is also seen in the other languages, whose headings and widths are checked. */
async function look(page: Page, scene: Scene, row: RouteRow | undefined): Promise<void> {
  const part = await partOf(page, scene)
  const looks = scene.name === scene.route && ofFrames.has(scene.route) ? framed : usual
  const others: readonly Language[] = row === undefined ? [] : ['en', 'ja']
  const check = async (width: Width) => {
    for (const { scheme, rules } of looks.filter((one) => one.width === width)) {
      await showInScheme(page, scheme)
      const seen = `${scene.name} in ko, ${width} ${scheme}`
      expect.soft(await (rules === 'all' ? violations(page, part) : colourViolations(page)), seen).toEqual([])
      await expectFit(page, seen)
    }
  }
  const read = async (language: Language, width: Width) => {
    await showInLanguage(page, language)
    if (row !== undefined) await expectPageOf(page, row, language)
    await expectFit(page, `${scene.name} in ${language}, ${width}`)
  }
  // At the width of the scene before, as a change of width draws the whole page.
  const [first, second] = page.viewportSize()?.width === 390 ? widths.toReversed() : widths
  if (first === undefined || second === undefined) throw new Error('there are two widths')
  await check(first)
  for (const language of others) await read(language, first)
  await page.setViewportSize(viewports[second])
  await painted(page)
  for (const language of others.toReversed()) await read(language, second)
  if (others.length > 0) await showInLanguage(page, 'ko')
  await check(second)
}

for (const part of parts()) {
  test.describe(() => {
    test.describe.configure({ mode: 'default' })
    for (const scene of part) {
      test(`${scene.name} for the ${scene.role}: no violation of WCAG 2.2 AA [GEN-07]`, async ({ looking }) => {
        const page = await (scene.ownBrowser ? looking.apart(scene.role, 'ko') : looking.pageOf(scene.role, 'ko'))
        const faults: string[] = []
        const noteFault = (error: Error) => { faults.push(error.message) }
        page.on('pageerror', noteFault)
        const { act } = scene
        // What a scene does, it does in a wide page.
        if (act !== undefined) await page.setViewportSize(viewports[1440])
        await follow(page, looking.origin + scene.path(looking.examples))
        const row = scene.name === scene.route && scene.route !== 'shell' ? rowOf(scene.route) : undefined
        if (row !== undefined) await expectPageOf(page, row, 'ko')
        await (act === undefined ? look(page, scene, row) : actIn(page, () => act(page), () => look(page, scene, row)))
        expect.soft(faults, 'errors of the page').toEqual([])
        page.off('pageerror', noteFault)
        if (scene.ownBrowser) await page.context().close()
      })
    }
  })
}
