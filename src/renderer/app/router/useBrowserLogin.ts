import { useEffect } from 'react'
import { usePlatform } from '#renderer/platform/context.tsx'

/** Reloads the page after a login in the system browser; a login page then redirects. */
export function useBrowserLogin(): void {
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
