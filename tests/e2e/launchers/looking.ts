import type { Browser, BrowserContext, Page } from 'playwright/test'
import type { Language } from '#shared/kernel/call/headers.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import type { Examples } from '#renderer/lib/scene.ts'
import { createContexts } from '#tests/support/browser/looks.ts'
import type { Role } from '#tests/support/server/site.ts'

/** The demo site, its examples, and a signed-in browser per role: shared by the read-only tests of a worker. */
export interface Looking {
  origin: string
  examples: Examples
  as(role: Role, language: Language): Promise<BrowserContext>
  /** A page of that role which earlier tests of the worker may have used. Closing it gives the next test a new one. */
  pageOf(role: Role, language: Language): Promise<Page>
  /** A page in a browser context of its own, which the test closes. */
  apart(role: Role, language: Language): Promise<Page>
}

export async function openLooking(browser: Browser, origin: string): Promise<{ looking: Looking; close(): Promise<void> }> {
  const contexts = createContexts(browser, origin)
  const pages = new Map<string, Promise<Page>>()
  const pageOf: Looking['pageOf'] = (role, language) => {
    const key = `${role} ${language}`
    const page = pages.get(key) ?? contexts.as(role, language).then((context) => context.newPage())
    pages.set(key, page)
    void page.then((opened) => opened.once('close', () => pages.delete(key)))
    return page
  }
  const apart: Looking['apart'] = async (role, language) => (await contexts.apart(role, language)).newPage()
  return { looking: { origin, examples: await findExamples(origin), as: contexts.as, pageOf, apart }, close: contexts.close }
}
