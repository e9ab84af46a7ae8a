import type { Browser, BrowserContext, Page } from 'playwright'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { loginAs } from '#tests/support/server/site.ts'
import type { Role } from '#tests/support/server/site.ts'

export const viewports = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const
export type Width = keyof typeof viewports
export const widths = [1440, 390] as const satisfies readonly Width[]
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export { languages }
export type { Language }

/** Most frames until a changed scheme applies; always-dark pages, such as the classroom, do not change. */
const SCHEME_FRAMES_MAX = 60

/** Emulates a colour scheme and waits until it is painted. */
export async function showInScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.evaluate(async ({ scheme, frames }) => {
    const frame = (): Promise<unknown> => new Promise((resolve) => { requestAnimationFrame(resolve) })
    for (let left = frames; left > 0 && document.documentElement.dataset['mantineColorScheme'] !== scheme; left -= 1) await frame()
  }, { scheme, frames: SCHEME_FRAMES_MAX })
  await painted(page)
}

/** Waits until changes are painted and transitions have ended. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise((resolve) => { requestAnimationFrame(resolve) })
    await frame()
    await Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))
    await frame()
  })
}

export interface Contexts {
  as(role: Role, language: Language): Promise<BrowserContext>
  /** A context that nothing else uses; its user closes it. */
  apart(role: Role, language: Language): Promise<BrowserContext>
  close(): Promise<void>
}

/** Creates browser contexts, one per role and language, each logged in once. */
export function createContexts(browser: Browser, origin: string): Contexts {
  const opened = new Map<string, Promise<BrowserContext>>()
  const open = async (role: Role, language: Language): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: viewports[1440], reducedMotion: 'reduce', locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
    await context.addCookies([{ name: 'lang', value: language, url: origin }])
    await loginAs(context, origin, role)
    // Stays open, so that the process of the site's pages outlives each of them, with its compiled scripts.
    await (await context.newPage()).goto(`${origin}/health`)
    return context
  }
  return {
    as(role, language) {
      const key = `${role} ${language}`
      const context = opened.get(key) ?? open(role, language)
      opened.set(key, context)
      return context
    },
    apart: open,
    async close() {
      await Promise.all([...opened.values()].map(async (context) => (await context).close()))
    },
  }
}
