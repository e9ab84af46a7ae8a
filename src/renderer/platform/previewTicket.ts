import { PREVIEW_FRAGMENT } from '#shared/preview/contract.ts'
import { tabStorage } from '#renderer/lib/storage.ts'

const KEY = 'madang.preview'

/** The ticket of the learner preview that this tab shows; null in every other tab. */
export const previewTicket = (): string | null => tabStorage.getItem(KEY)

/** Takes the ticket out of the address that a preview begins with, before anything else reads that address, and keeps it for the tab. */
export function takePreviewTicket(): void {
  const ticket = new URLSearchParams(location.hash.slice(1)).get(PREVIEW_FRAGMENT)
  if (ticket === null) return
  tabStorage.setItem(KEY, ticket)
  history.replaceState(history.state, '', location.pathname + location.search)
}
