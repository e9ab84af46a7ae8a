import { registry, rowOf } from '#renderer/app/router/registry.ts'
import { showInScheme, viewports } from '#tests/support/browser/looks.ts'
import type { Scheme, Width } from '#tests/support/browser/looks.ts'
import { scenes } from '#tests/support/browser/scenes.ts'
import { expect, follow, test } from './looking.ts'
import { expectPageOf } from './pageOf.ts'
import { colourViolations, overflow, violations } from '../violations.ts'

test.describe.configure({ mode: 'parallel' })

interface Look { width: Width; scheme: Scheme; rules: 'all' | 'colours' }

/** Every rule at each width, in one scheme each; plain pages in the other scheme for colours. */
const inStates: readonly Look[] = [{ width: 1440, scheme: 'light', rules: 'all' }, { width: 390, scheme: 'dark', rules: 'all' }]
const plain: readonly Look[] = [
  { width: 1440, scheme: 'light', rules: 'all' }, { width: 1440, scheme: 'dark', rules: 'colours' },
  { width: 390, scheme: 'dark', rules: 'all' }, { width: 390, scheme: 'light', rules: 'colours' },
]

/** One placeholder per layout; redirects are checked under their target. */
const placeholders = new Set(registry.filter(({ placeholder, redirectsTo, layout }, at) => (
  redirectsTo !== undefined || (placeholder === true && registry.findIndex((other) => other.placeholder === true && other.layout === layout) < at)
)).map(({ name }) => name))

for (const scene of scenes.filter(({ name }) => !placeholders.has(name))) {
  test(`${scene.name} for the ${scene.role}: no violation of WCAG 2.2 AA [GEN-07]`, async ({ looking }) => {
    // Pages without something done in them are visited one after another in one window.
    const page = scene.act === undefined ? await looking.pageOf(scene.role, 'ko') : await (await looking.as(scene.role, 'ko')).newPage()
    const faults: string[] = []
    const noteFault = (error: Error) => { faults.push(error.message) }
    page.on('pageerror', noteFault)
    const isPlain = scene.name === scene.route
    const looks = isPlain ? plain : inStates
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
