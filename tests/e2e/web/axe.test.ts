import { registry } from '#renderer/app/router/registry.ts'
import type { RouteName } from '#renderer/lib/navigation/paths.ts'
import { showInScheme, viewports } from '#tests/support/browser/looks.ts'
import type { Scheme, Width } from '#tests/support/browser/looks.ts'
import { scenes } from '#tests/support/browser/scenes.ts'
import type { Scene } from '#tests/support/browser/scenes.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from './looking.ts'
import { overflow, violations } from '../violations.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

type Look = { width: Width; scheme: Scheme }

/** Both widths and schemes at the two ends; plain pages in the dark alone, as `routes.test.ts` has them in the light, in every language. */
function looksOf(scene: Scene): Look[] {
  return [{ width: 1440, scheme: scene.name === scene.route ? 'dark' : 'light' }, { width: 390, scheme: 'dark' }]
}

/** Placeholders are one page in each layout, and what leads on is looked at under its own name. */
const placeholders = new Set(registry.filter(({ comesLater, leadsTo, layout }, at) => (
  leadsTo !== undefined || (comesLater === true && registry.findIndex((other) => other.comesLater === true && other.layout === layout) < at)
)).map(({ name }) => name))

for (const scene of scenes.filter(({ name }) => !placeholders.has(name as RouteName))) {
  test(`${scene.name} for the ${scene.role}: no violation of WCAG 2.2 AA [GEN-07]`, async ({ looking }) => {
    const looks = looksOf(scene)
    const page = await (await looking.as(scene.role, 'ko')).newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.setViewportSize(viewports[looks[0]?.width ?? 1440])
    await page.goto(looking.origin + scene.path(looking.examples))
    await settled(page)
    await scene.act?.(page)
    for (const { width, scheme } of looks) {
      await page.setViewportSize(viewports[width])
      await showInScheme(page, scheme)
      expect.soft(await violations(page), `${width} ${scheme}`).toEqual([])
      expect.soft(await overflow(page), `${width}: pixels beyond the window's width`).toBeLessThanOrEqual(0)
    }
    expect.soft(faults, 'errors of the page').toEqual([])
    await page.close()
  })
}
