import { useEffect } from 'react'
import { usePlatform } from '#renderer/platform/context.tsx'

/** Loads the page anew once the system's browser has logged somebody in: what it shows is of before. A login page then leads on. */
export function useBrowserLogin(): void {
  const { browserLogin, accounts } = usePlatform()
  useEffect(() => browserLogin?.onEnded((end) => {
    if (end !== 'loggedIn') return
    const { pathname, search, hash } = window.location
    const query = new URLSearchParams(search)
    // The account is no further one any more.
    query.delete('add')
    accounts?.startAnew(`${pathname}${query.size === 0 ? '' : `?${query.toString()}`}${hash}`)
  }), [browserLogin, accounts])
}
