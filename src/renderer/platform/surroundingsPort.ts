import type { PageLink } from '#shared/desktop/appLink.ts'
import type { MenuPlace } from '#shared/desktop/bridge.ts'
import type { Language } from '#shared/kernel/call/headers.ts'

export interface SurroundingsPort {
  setLanguage(language: Language): Promise<void>
  onGoTo(listener: (place: MenuPlace) => void): () => void
  /** Pending links, each returned once. */
  takeLinks(): Promise<PageLink[]>
  onLink(listener: () => void): () => void
}
