import { PREVIEW_FRAGMENT } from '#shared/preview/ticket.ts'
import { tabStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.preview'

export const previewTicket = (): string | null => tabStorage.getItem(KEY)

/** Moves the ticket from the URL to tab storage. Call before anything reads the URL. */
export function takePreviewTicket(): void {
  const ticket = new URLSearchParams(location.hash.slice(1)).get(PREVIEW_FRAGMENT)
  if (ticket === null) return
  tabStorage.setItem(KEY, ticket)
  history.replaceState(history.state, '', location.pathname + location.search)
}
