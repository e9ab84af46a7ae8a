import type { PageLink } from '#shared/desktop/appLink.ts'
import type { MenuPlace } from '#shared/desktop/bridge.ts'
import type { Language } from '#shared/kernel/call/headers.ts'

/** Menu, tray and system links of the desktop (DESK-04). */
export interface SurroundingsPort {
  setLanguage(language: Language): Promise<void>
  /** Called when the user chose a page in the menu; returns its unsubscribe. */
  onGoTo(listener: (place: MenuPlace) => void): () => void
  /** Pending links, each returned once. */
  takeLinks(): Promise<PageLink[]>
  /** Called when a link is pending; returns its unsubscribe. */
  onLink(listener: () => void): () => void
}
