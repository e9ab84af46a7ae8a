import type { AppLink, PageLink } from '#shared/desktop/appLink.ts'
import type { LogPort } from '#main/ports.ts'
import { appLink } from './appLink.ts'

type LoginCallback = Extract<AppLink, { kind: 'loginCallback' }>

/** More than these are a page gone mad, not a person clicking. */
const WAITING_MAX = 8

/** Links that the system handed over and no page has taken yet. */
export interface WaitingLinks {
  /** Takes a link in; false when it is none of the app's, which does nothing. */
  open(text: string): boolean
  /** Takes in what main itself wants to show. */
  add(link: PageLink): void
  /** Hands out what waits, oldest first; each once. */
  take(): PageLink[]
}

/**
 * Keeps links until the page asks for them: one that came before the window was open, or while the page was loading, is not
 * lost. `arrived` tells the page, if there is one, that something waits (DESK-04). A login on its way back is no place to show:
 * `logIn` takes it.
 */
export function createWaitingLinks({ arrived, logIn, log }: { arrived: () => void; logIn: (callback: LoginCallback) => void; log: LogPort }): WaitingLinks {
  let waiting: PageLink[] = []
  function add(link: PageLink): void {
    waiting = [...waiting, link].slice(-WAITING_MAX)
    arrived()
  }

  return {
    add,
    open(text) {
      const link = appLink(text)
      if (link === undefined) {
        log.warn('link ignored')
        return false
      }
      if (link.kind === 'loginCallback') logIn(link)
      else add(link)
      return true
    },
    take() {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
