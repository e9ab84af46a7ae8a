import axe from 'axe-core'
import type { Page } from 'playwright/test'

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Navigation moves focus to the page's heading, so each page needs one.
  rules: { 'page-has-heading-one': { enabled: true } },
  // Avoids loading whole videos.
  preload: false,
  resultTypes: ['violations'],
} satisfies axe.RunOptions

/** Rules that depend on the colour scheme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** axe violations of the page, or of the part at a selector; one line per element. No frames. */
export function violations(page: Page, part?: string): Promise<string[]> {
  return run(page, part ?? null, options)
}

/** axe violations of the page's colours. */
export function colourViolations(page: Page): Promise<string[]> {
  return run(page, null, { ...options, runOnly: { type: 'rule', values: ofColours }, rules: {} })
}

async function run(page: Page, part: string | null, options: axe.RunOptions): Promise<string[]> {
  // Once per document: injecting takes longer than most checks.
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe.source)
  return page.evaluate(async ({ part, options }) => {
    const inPage = window as unknown as { axe: typeof axe }
    const { violations } = await inPage.axe.run(part ?? document, options)
    // A bar that stays in view lies over whatever is scrolled below it: such a target counts where it is whole.
    const isCovered = ({ any }: axe.NodeResult) => any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured')
    const place = [scrollX, scrollY] as const
    for (const violation of violations.filter(({ id, nodes }) => id === 'target-size' && nodes.some(isCovered))) {
      const still: axe.NodeResult[] = []
      for (const node of violation.nodes) {
        const element = isCovered(node) ? document.querySelector(String(node.target[0])) : null
        element?.scrollIntoView({ block: 'center', behavior: 'instant' })
        if (element === null || (await inPage.axe.run(element, { ...options, runOnly: { type: 'rule', values: ['target-size'] }, rules: {} })).violations.length > 0) still.push(node)
      }
      violation.nodes = still
    }
    scrollTo({ left: place[0], top: place[1], behavior: 'instant' })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`))
  }, { part, options })
}

/** Horizontal overflow of the page, CSS pixels. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
