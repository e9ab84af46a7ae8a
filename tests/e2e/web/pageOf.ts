import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import type { RouteRow } from '#renderer/lib/feature.ts'
import { allTexts } from '#tests/support/locales/texts.ts'
import type { Language } from '#tests/support/browser/looks.ts'

/** Routes without a page here: no demo site has an alias (see src/renderer/app/router/frame.test.tsx). */
const unknownHere: readonly string[] = ['alias-classes-view']

/** Expects the route's own page, by its title, without load errors. */
export async function expectPageOf(page: Page, row: RouteRow, language: Language): Promise<void> {
  await expect.poll(() => faultOf(page, row, language), { message: `${row.name} in ${language}`, intervals: [50] }).toBe(unknownHere.includes(row.name) ? 'not found' : '')
}

/** Why the page is not the expected one, or failed; '' if fine. */
async function faultOf(page: Page, { title }: RouteRow, language: Language): Promise<string> {
  const text = (key: string) => textOf(language, key)
  const { shown, heading, alerts } = await page.evaluate(() => ({
    shown: document.title,
    heading: document.querySelector('main h1')?.textContent ?? '',
    alerts: [...document.querySelectorAll('main [role=alert]')].map((alert) => alert.textContent),
  }))
  if (alerts.some((alert) => alert.includes(text('common:loadFailed')))) return `failed: ${alerts.join(' ')}`
  if (title !== '') return shown.startsWith(text(`shell:title.${title}`)) ? '' : `title ${shown}`
  return shown.includes(text('shell:title.notFound')) || heading === text('shell:notFound.title') ? 'not found' : ''
}

/** A locale text. Throws for an unknown key. */
export function textOf(language: Language, key: string): string {
  const text = allTexts[language].get(key)
  if (text === undefined) throw new Error(`no text of ${key} in ${language}`)
  return text
}
