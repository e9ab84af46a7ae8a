import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { languages, schemes, showInScheme, viewports, widths } from '#tests/support/looks.ts'
import type { Language, Scheme, Width } from '#tests/support/looks.ts'
import { scenes } from '#tests/support/scenes.ts'
import type { Scene } from '#tests/support/scenes.ts'
import { settled } from '#tests/support/settled.ts'
import { expect, test } from './looking.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

const options = {
  /** WCAG 2.2 at level AA, with what it takes over from 2.0 and 2.1. */
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Navigation puts the focus on the page's title, so each page has one.
  rules: { 'page-has-heading-one': { enabled: true } },
  // Films would be loaded whole.
  preload: false,
}

/** What axe finds against the page as it is shown now, a line for each element. No page frames another, so one run sees all. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`))
}

type Look = { width: Width; scheme: Scheme }

/** Every route in both widths and schemes, its texts in the other languages on the phone; its other states at the two ends. */
function looksOf(scene: Scene, language: Language): Look[] {
  const isPlain = scene.name === scene.route
  if (language !== 'ko') return isPlain ? [{ width: 390, scheme: 'light' }] : []
  return isPlain ? widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme }))) : [{ width: 1440, scheme: 'light' }, { width: 390, scheme: 'dark' }]
}

for (const scene of scenes) {
  test(`${scene.name} for the ${scene.role}: no violation of WCAG 2.2 AA [GEN-07]`, async ({ looking }) => {
    for (const language of languages) {
      const looks = looksOf(scene, language)
      if (looks[0] === undefined) continue
      const page = await (await looking.as(scene.role, language)).newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      await page.setViewportSize(viewports[looks[0].width])
      await page.goto(looking.origin + scene.path(looking.examples))
      await settled(page)
      await scene.act?.(page)
      for (const { width, scheme } of looks) {
        await page.setViewportSize(viewports[width])
        await showInScheme(page, scheme)
        expect.soft(await violations(page), `${language} ${width} ${scheme}`).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(overflow, `${language} ${width}: pixels beyond the window's width`).toBeLessThanOrEqual(0)
      }
      expect.soft(faults, `${language}: errors of the page`).toEqual([])
      await page.close()
    }
  })
}
