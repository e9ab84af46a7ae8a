import type { PageLink } from '#shared/desktop/appLink.ts'
import type { Language } from '#shared/kernel/call/headers.ts'

export interface SurroundingsPort {
  setLanguage(language: Language): Promise<void>
  /** Pending links, clicked notifications and menu choices, each returned once. */
  takeLinks(): Promise<PageLink[]>
  onLink(listener: () => void): () => void
}
