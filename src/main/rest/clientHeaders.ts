import { randomUUID } from 'node:crypto'
import type { PageContext } from '#shared/desktop/bridge.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'

/** Headers of every desktop request (platform spec §7). */
export interface ClientHeaders {
  /** Takes language and address from the page's last request, for main's own requests too. */
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

/** Percent-encodes anything but printable ASCII, which headers cannot carry. */
function headerText(value: string): string {
  return value.toWellFormed().replace(/[^\x20-\x7e]/gu, encodeURIComponent)
}
