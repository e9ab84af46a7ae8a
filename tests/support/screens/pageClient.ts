import type { Page } from 'playwright'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Client } from '#shared/kernel/call/client.ts'

/** The typed client with the page's session. */
export function pageClient(page: Page): Client {
  return createClient((request) => page.evaluate(async ({ method, url, body }) => {
    const answer = await fetch(url, { method, ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }) })
    return { status: answer.status, body: await answer.text() }
  }, request))
}
