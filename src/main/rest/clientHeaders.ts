import { randomUUID } from 'node:crypto'
import type { PageContext } from '#shared/desktop/bridge.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'

/** The headers that every request of the desktop carries (platform spec §7). */
export interface ClientHeaders {
  /** Takes over what the page last said of itself: its language and address stand in main's own requests too. */
  from(page: PageContext): void
  of(token: string | undefined): Promise<Record<string, string>>
}

export function createClientHeaders(clientId: () => Promise<string>, userAgent: string): ClientHeaders {
  const httpSession = randomUUID()
  let page: PageContext = { language: 'ko', source: '' }
  return {
    from(next) {
      page = next
    },
    of: async (token) => ({
      [headerNames.language]: page.language,
      [headerNames.source]: headerText(page.source),
      [headerNames.clientId]: await clientId(),
      [headerNames.httpSession]: httpSession,
      [headerNames.device]: 'web',
      'user-agent': userAgent,
      ...(token === undefined ? {} : { [headerNames.accessToken]: token }),
    }),
  }
}

/** A header carries printable ASCII only; anything else is percent-encoded. */
function headerText(value: string): string {
  return value.toWellFormed().replace(/[^\x20-\x7e]/gu, encodeURIComponent)
}
