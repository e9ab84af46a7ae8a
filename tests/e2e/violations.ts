import axe from 'axe-core'
import type { Page } from 'playwright/test'

const options = {
  /** WCAG 2.2 at level AA, with what it takes over from 2.0 and 2.1. */
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Navigation puts the focus on the page's title, so each page has one.
  rules: { 'page-has-heading-one': { enabled: true } },
  // Videos would be loaded whole.
  preload: false,
  // What passes needs no selectors.
  resultTypes: ['violations'],
} satisfies axe.RunOptions

/** What a colour scheme decides, of the rules above. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds against the page as it is shown now, or against the part of it that a selector names; a line for each element.
 * No page frames another, so one run sees all.
 */
export function violations(page: Page, part?: string): Promise<string[]> {
  return run(page, part ?? null, options)
}

/** What axe finds against the page's colours alone, as it is shown now. */
export function colourViolations(page: Page): Promise<string[]> {
  return run(page, null, { ...options, runOnly: { type: 'rule', values: ofColours }, rules: {} })
}

async function run(page: Page, part: string | null, options: axe.RunOptions): Promise<string[]> {
  // Once for a document: that takes longer than a look at most pages.
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe.source)
  return page.evaluate(async ({ part, options }) => {
    const inPage = window as unknown as { axe: typeof axe }
    const { violations } = await inPage.axe.run(part ?? document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`))
  }, { part, options })
}

/** Pixels that the page is wider than its window. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
