import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { showInLanguage } from '#tests/support/browser/inLanguage.ts'
import { languages, schemes, showInScheme, viewports, widths } from '#tests/support/browser/looks.ts'
import { overflow, violations } from './violations.ts'

/** Checks what a test has open and no scene can show: axe at both widths, and the width of each language. Leaves the page as it was. */
export async function expectSound(page: Page, part?: string): Promise<void> {
  const before = page.viewportSize() ?? viewports[1440]
  const [, dark] = schemes
  for (const width of widths) {
    await page.setViewportSize(viewports[width])
    for (const language of languages.toReversed()) {
      await showInLanguage(page, language)
      expect.soft(await overflow(page), `${language}, ${width}: pixels beyond the window's width`).toBeLessThanOrEqual(0)
    }
    await showInScheme(page, width === 390 ? dark : 'light')
    expect.soft(await violations(page, part), `ko, ${width}`).toEqual([])
  }
  await showInScheme(page, 'light')
  await page.setViewportSize(before)
}
