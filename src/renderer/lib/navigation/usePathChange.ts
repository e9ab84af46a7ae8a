import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Calls back when the page has changed, not at its first show and not for a change of query alone. */
export function usePathChange(onChange: () => void): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    onChange()
  }, [pathname, onChange])
}
