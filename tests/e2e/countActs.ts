import type { Page } from 'playwright/test'

export interface Acts {
  /** Presses of the pointer. */
  clicks: number
  /** Keys that act: all but the letters typed into fields. */
  keys: number
}

/** Counts what a person does in a page, over its documents of one origin. Begin before the first of them. */
export async function countActs(page: Page): Promise<() => Promise<Acts>> {
  await page.addInitScript(() => {
    const add = (act: string) => {
      const key = `acts.${act}`
      sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
    }
    document.addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) add('clicks') }, true)
    document.addEventListener('keydown', ({ isTrusted, key, ctrlKey }) => {
      const isHeld = key === 'Control' || key === 'Shift' || key === 'Alt'
      if (isTrusted && !isHeld && (key.length > 1 || ctrlKey)) add('keys')
    }, true)
  })
  return () => page.evaluate(() => ({ clicks: Number(sessionStorage.getItem('acts.clicks')), keys: Number(sessionStorage.getItem('acts.keys')) }))
}
