import type { Page } from 'playwright/test'
import { registry, rowOf } from '#renderer/app/router/registry.ts'
import { showInScheme, viewports } from '#tests/support/browser/looks.ts'
import type { Scheme, Width } from '#tests/support/browser/looks.ts'
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
const framed: readonly Look[] = [...usual, { width: 390, scheme: 'light', rules: 'colours' }, { width: 1440, scheme: 'dark', rules: 'colours' }]

const firstOfLayouts = (isPlaceholder: boolean) => {
  const rows = registry.filter(({ placeholder, redirectsTo }) => redirectsTo === undefined && (placeholder === true) === isPlaceholder)
  return new Set(rows.filter(({ layout }, at) => rows.findIndex((other) => other.layout === layout) === at).map(({ name }) => name))
}
const ofFrames = firstOfLayouts(false)
const ofPlaceholders = firstOfLayouts(true)
/** One placeholder per layout is enough; redirects are checked under their target. */
const skipped = new Set(registry.filter(({ name, placeholder, redirectsTo }) => redirectsTo !== undefined || (placeholder === true && !ofPlaceholders.has(name))).map(({ name }) => name))

/** Scenes that one page shows in turn. */
const AT_ONCE = 20

/** The scenes of each role, in parts: those of a site together, which takes no load, and the states of a route apart. */
function parts(): Scene[][] {
  const shown = scenes.filter(({ name }) => !skipped.has(name))
  const nth = (scene: Scene) => shown.filter(({ route }) => route === scene.route).indexOf(scene)
  return roles.flatMap((role) => {
    const ofRole = shown.filter((scene) => scene.role === role).toSorted((a, b) => String(a.site).localeCompare(String(b.site)) || nth(a) - nth(b))
    return Array.from({ length: Math.ceil(ofRole.length / AT_ONCE) }, (_, at) => ofRole.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
  })
}

async function look(page: Page, scene: Scene): Promise<void> {
  const isPlain = scene.name === scene.route
  for (const { width, scheme, rules } of isPlain && ofFrames.has(scene.route) ? framed : usual) {
    await page.setViewportSize(viewports[width])
    await showInScheme(page, scheme)
    const seen = `${scene.name} in ko, ${width} ${scheme}`
    expect.soft(await (rules === 'all' ? violations(page) : colourViolations(page)), seen).toEqual([])
    expect.soft(await overflow(page), `${seen}: pixels beyond the window's width`).toBeLessThanOrEqual(0)
  }
}

for (const part of parts()) {
  test.describe(() => {
    test.describe.configure({ mode: 'default' })
    for (const scene of part) {
      test(`${scene.name} for the ${scene.role}: no violation of WCAG 2.2 AA [GEN-07]`, async ({ looking }) => {
        const page = await looking.pageOf(scene.role, 'ko')
        const faults: string[] = []
        const noteFault = (error: Error) => { faults.push(error.message) }
        page.on('pageerror', noteFault)
        await page.setViewportSize(viewports[1440])
        await page.emulateMedia({ colorScheme: 'light' })
        await follow(page, looking.origin + scene.path(looking.examples))
        const row = scene.name === scene.route && scene.route !== 'shell' ? rowOf(scene.route) : undefined
        if (row !== undefined) await expectPageOf(page, row, 'ko')
        const { act } = scene
        await (act === undefined ? look(page, scene) : actIn(page, () => act(page), () => look(page, scene)))
        expect.soft(faults, 'errors of the page').toEqual([])
        page.off('pageerror', noteFault)
      })
    }
  })
}
