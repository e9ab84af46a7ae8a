import { useEffect, useRef } from 'react'

/** Time from the last key to the search, in milliseconds. */
export const SEARCH_AFTER_MS = 500

/**
 * Searches for `typed` once it has not changed for half a second. A link followed meanwhile
 * cancels it: a late search would bring back a user who has opened another page.
 */
export function useLateSearch(typed: string, search: (text: string) => void): void {
  const latest = useRef(search)
  useEffect(() => { latest.current = search })
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), SEARCH_AFTER_MS)
    const cancel = (event: MouseEvent) => { if (isFollowed(event)) clearTimeout(timer) }
    document.addEventListener('click', cancel)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', cancel)
    }
  }, [typed])
}

/** Whether the page follows a link itself: the router prevents the browser's own navigation. */
function isFollowed({ defaultPrevented, target }: MouseEvent): boolean {
  return defaultPrevented && target instanceof Element && target.closest('a[href]') !== null
}
