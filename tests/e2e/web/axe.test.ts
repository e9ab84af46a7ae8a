import { registry, rowOf } from '#renderer/app/router/registry.ts'
import { showInScheme, viewports } from '#tests/support/browser/looks.ts'
import type { Scheme, Width } from '#tests/support/browser/looks.ts'
import { scenes } from '#tests/support/browser/scenes.ts'
import { expect, follow, test } from './looking.ts'
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

for (const scene of scenes.filter(({ name }) => !skipped.has(name))) {
  test(`${scene.name} for the ${scene.role}: no violation of WCAG 2.2 AA [GEN-07]`, async ({ looking }) => {
    // Pages without something done in them are visited one after another in one window.
    const page = scene.act === undefined ? await looking.pageOf(scene.role, 'ko') : await (await looking.as(scene.role, 'ko')).newPage()
    const faults: string[] = []
    const noteFault = (error: Error) => { faults.push(error.message) }
    page.on('pageerror', noteFault)
    const isPlain = scene.name === scene.route
    const looks = isPlain && ofFrames.has(scene.route) ? framed : usual
    await page.setViewportSize(viewports[1440])
    await page.emulateMedia({ colorScheme: 'light' })
    await follow(page, looking.origin + scene.path(looking.examples))
    const row = isPlain && scene.route !== 'shell' ? rowOf(scene.route) : undefined
    if (row !== undefined) await expectPageOf(page, row, 'ko')
    await scene.act?.(page)
    for (const { width, scheme, rules } of looks) {
      await page.setViewportSize(viewports[width])
      await showInScheme(page, scheme)
      expect.soft(await (rules === 'all' ? violations(page) : colourViolations(page)), `${width} ${scheme}`).toEqual([])
      expect.soft(await overflow(page), `${width}: pixels beyond the window's width`).toBeLessThanOrEqual(0)
    }
    expect.soft(faults, 'errors of the page').toEqual([])
    page.off('pageerror', noteFault)
    if (scene.act !== undefined) await page.close()
  })
}
