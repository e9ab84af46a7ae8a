import { useEffect, useRef } from 'react'
import type { PageLink } from '#shared/desktop/appLink.ts'
import { useAccountList, useSwitchAccount, useSwitching } from '#renderer/entities/account/index.ts'
import { useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { reportError } from '#renderer/lib/log.ts'
import { usePlatform } from '#renderer/platform/context.tsx'

/** What the app brings to its pages: its links, notifications and menu choices, switches of its accounts, and logins in the system browser. */
export function Surroundings(): null {
  useLinks()
  useSwitching()
  useBrowserLogin()
  return null
}

/** Follows links, notifications and menu choices of the desktop, and reports the language to it (DESK-04). */
function useLinks(): void {
  const { surroundings } = usePlatform()
  const language = useLanguage()
  const open = useOpenLink()
  const latest = useRef(open)
  useEffect(() => { latest.current = open }, [open])

  useEffect(() => {
    surroundings?.setLanguage(language).catch((error: unknown) => reportError('the desktop does not take the language', error))
  }, [surroundings, language])

  useEffect(() => {
    if (!surroundings) return
    const take = async () => {
      try {
        // Of several links only the last matters.
        const link = (await surroundings.takeLinks()).at(-1)
        if (link) await latest.current(link)
      } catch (error) {
        reportError('links could not be taken', error)
      }
    }
    const stopLinks = surroundings.onLink(() => { void take() })
    // Links from before the page was ready.
    void take()
    return stopLinks
  }, [surroundings])
}

/** A notification of another account switches to it. */
function useOpenLink(): (link: PageLink) => Promise<void> {
  const go = useNavigateTo()
  const switchTo = useSwitchAccount()
  const inFront = useAccountList().find(({ current }) => current)?.userSeq
  return async (link) => {
    // Of the desktop alone.
    const { destinationOf } = await import('./linkDestination.ts')
    const to = destinationOf(link)
    if (link.kind === 'notification' && link.userSeq !== inFront) switchTo(link.userSeq, to)
    else go(to)
  }
}

/** Reloads the page after a login in the system browser; a login page then redirects. */
function useBrowserLogin(): void {
  const { browserLogin, accounts } = usePlatform()
  useEffect(() => browserLogin?.onEnded((end) => {
    if (end !== 'loggedIn') return
    const { pathname, search, hash } = window.location
    const query = new URLSearchParams(search)
    // The new account is now the current one.
    query.delete('add')
    accounts?.startAnew(`${pathname}${query.size === 0 ? '' : `?${query.toString()}`}${hash}`)
  }), [browserLogin, accounts])
}
