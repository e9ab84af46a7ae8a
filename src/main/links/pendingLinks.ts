import type { AppLink, PageLink } from '#shared/desktop/appLink.ts'
import type { LogPort } from '#main/ports.ts'
import { appLink } from './appLink.ts'

type LoginCallback = Extract<AppLink, { kind: 'loginCallback' }>

/** More come from a faulty page, not from a user. */
const WAITING_MAX = 8

export interface PendingLinks {
  open(text: string): boolean
  add(link: PageLink): void
  take(): PageLink[]
}

/** Buffers links until the page fetches them (DESK-04); `arrived` notifies an open page. Login callbacks go to `logIn`. */
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
