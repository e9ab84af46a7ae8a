import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Calls back when the path changes; not on mount, not on query changes. */
export function usePathChange(onChange: () => void): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    onChange()
  }, [pathname, onChange])
}
