import type { PageLink } from '#shared/desktop/appLink.ts'
import type { MenuPlace } from '#shared/desktop/bridge.ts'
import type { Language } from '#shared/kernel/call/headers.ts'

/** What surrounds the page on the desktop: menus in its language, and links that the system hands over (DESK-04). */
export interface SurroundingsPort {
  /** Tells menus, tray and dialogs which language to speak. */
  setLanguage(language: Language): Promise<void>
  /** Calls back when the person chose a place in the menu; answers its unsubscribe. */
  onGoTo(listener: (place: MenuPlace) => void): () => void
  /** The links that wait, each once. */
  takeLinks(): Promise<PageLink[]>
  /** Calls back when one waits; answers its unsubscribe. */
  onLink(listener: () => void): () => void
}
