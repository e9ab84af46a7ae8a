import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import type { RouteRow } from '#renderer/lib/feature.ts'
import { allTexts } from '#tests/support/locales/texts.ts'
import type { Language } from '#tests/support/browser/looks.ts'

/** Routes that show no page of their own here: no site of the demo has an alias (src/renderer/app/router/frame.test.tsx has one). */
const unknownHere: readonly string[] = ['alias-classes-view']

/** Checks that the page is the route's own, by its title in the language, and that nothing of it failed to load. */
export async function expectPageOf(page: Page, row: RouteRow, language: Language): Promise<void> {
  await expect.poll(() => faultOf(page, row, language), { message: `${row.name} in ${language}`, intervals: [50] }).toBe(unknownHere.includes(row.name) ? 'not found' : '')
}

/** What tells that a page is not the one that was asked for, or failed; '' where nothing does. */
async function faultOf(page: Page, { name, title, placeholder }: RouteRow, language: Language): Promise<string> {
  const text = (key: string) => textOf(language, key)
  const { shown, heading, alerts } = await page.evaluate(() => ({
    shown: document.title,
    heading: document.querySelector('main h1')?.textContent ?? '',
    alerts: [...document.querySelectorAll('main [role=alert]')].map((alert) => alert.textContent),
  }))
  if (alerts.some((alert) => alert.includes(text('common:loadFailed')))) return `failed: ${alerts.join(' ')}`
  if (placeholder === true) return heading === text(`later:title.${name}`) ? '' : `heading ${heading}`
  if (title !== '') return shown.startsWith(text(`shell:title.${title}`)) ? '' : `title ${shown}`
  return shown.includes(text('shell:title.notFound')) || heading === text('shell:notFound.title') ? 'not found' : ''
}

/** A text of the locale files. Throws for a key that has none. */
export function textOf(language: Language, key: string): string {
  const text = allTexts[language].get(key)
  if (text === undefined) throw new Error(`no text of ${key} in ${language}`)
  return text
}
