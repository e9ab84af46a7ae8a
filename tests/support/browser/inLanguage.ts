import type { Page } from 'playwright'
import { painted } from './looks.ts'
import type { Language } from './looks.ts'

interface Fiber { child: Fiber | null; sibling: Fiber | null; return: Fiber | null; memoizedState: unknown }
interface Kept { memoizedState?: unknown; next?: Kept | null }
interface Texts { __original?: Texts; changeLanguage?: (language: string) => Promise<unknown> }

/** Shows an open page in another language at once, without its menu and without a request for data. */
export async function showInLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (next) => {
    // What React keeps of a component that uses texts leads to them.
    const textsOf = (fiber: Fiber): Texts | undefined => {
      for (let kept = fiber.memoizedState as Kept | null | undefined; kept !== null && typeof kept === 'object'; kept = kept.next) {
        const found = (kept.memoizedState as { i18n?: Texts } | null | undefined)?.i18n
        if (found?.changeLanguage !== undefined) return found.__original ?? found
      }
      return undefined
    }
    const isRoot = (key: string) => key.startsWith('__reactContainer$')
    const container = [...document.querySelectorAll('body > *')].find((element) => Object.keys(element).some(isRoot))
    const key = Object.keys(container ?? {}).find(isRoot)
    const top = key === undefined ? undefined : (container as unknown as Record<string, Fiber>)[key]
    let texts: Texts | undefined
    for (const waiting = top === undefined ? [] : [top]; texts === undefined && waiting.length > 0;) {
      const fiber = waiting.pop()!
      texts = textsOf(fiber)
      for (const near of [fiber.sibling, fiber.child]) if (near !== null) waiting.push(near)
    }
    if (texts?.changeLanguage === undefined) throw new Error('no component with texts was found')
    await texts.changeLanguage(next)
    document.documentElement.lang = next
  }, language)
  await painted(page)
}
