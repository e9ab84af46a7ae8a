import type { AppLink, PageLink } from '#shared/desktop/appLink.ts'
import type { LogPort } from '#main/ports.ts'
import { appLink } from './appLink.ts'

type LoginCallback = Extract<AppLink, { kind: 'loginCallback' }>

/** More are no user clicking, but a faulty page. */
const WAITING_MAX = 8

export interface PendingLinks {
  open(text: string): boolean
  add(link: PageLink): void
  take(): PageLink[]
}

/**
 * Buffers links until the page asks, so that none is lost before the window opens or while it loads (DESK-04).
 * `arrived` notifies the open page. Login callbacks go to `logIn` instead.
 */
export function createPendingLinks({ arrived, logIn, log }: { arrived: () => void; logIn: (callback: LoginCallback) => void; log: LogPort }): PendingLinks {
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
