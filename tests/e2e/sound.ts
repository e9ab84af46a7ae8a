import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { showInLanguage } from '#tests/support/browser/inLanguage.ts'
import { languages, schemes, showInScheme, viewports, widths } from '#tests/support/browser/looks.ts'
import { overflow, violations } from './violations.ts'

/** Where `npm run shots` wants pictures of what tests have open. */
const pictures = process.env.SHOTS_FOLDER

/** Checks what a test has open and no scene can show: axe at both widths, and the width of each language. Leaves the page as it was. For `npm run shots` it also takes pictures, by the name. */
export async function expectSound(page: Page, name: string, part?: string): Promise<void> {
  const before = page.viewportSize() ?? viewports[1440]
  const [, dark] = schemes
  for (const width of widths) {
    await page.setViewportSize(viewports[width])
    for (const language of languages.toReversed()) {
      await showInLanguage(page, language)
      expect.soft(await overflow(page), `${name} in ${language}, ${width}: pixels beyond the window's width`).toBeLessThanOrEqual(0)
      if (pictures !== undefined) await take(page, pictures, `${name}.${language}.${width}`)
    }
    await showInScheme(page, width === 390 ? dark : 'light')
    expect.soft(await violations(page, part), `${name} in ko, ${width}`).toEqual([])
  }
  await showInScheme(page, 'light')
  await page.setViewportSize(before)
}

async function take(page: Page, folder: string, file: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const scheme of schemes.toReversed()) {
    await showInScheme(page, scheme)
    await page.screenshot({ path: join(folder, `${file}.${scheme}.png`), animations: 'disabled' })
  }
}
