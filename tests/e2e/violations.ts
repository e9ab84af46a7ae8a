import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const options = {
  /** WCAG 2.2 at level AA, with what it takes over from 2.0 and 2.1. */
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Navigation puts the focus on the page's title, so each page has one.
  rules: { 'page-has-heading-one': { enabled: true } },
  // Films would be loaded whole.
  preload: false,
}

/** What axe finds against the page as it is shown now, a line for each element. No page frames another, so one run sees all. */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`))
}

/** Pixels that the page is wider than its window. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
