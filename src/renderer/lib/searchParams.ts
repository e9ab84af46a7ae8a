import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Location, NavigateOptions } from 'react-router-dom'

type Change = URLSearchParams | Record<string, string> | ((before: URLSearchParams) => URLSearchParams | Record<string, string>)

/** What was last asked for at a location that the router has not left yet. */
const asked = new WeakMap<Location, URLSearchParams>()

/**
 * The address's query, and its setter. A change builds on the last one, even if the router has not followed it yet:
 * React Router's own setter would start from the query of the last render, and undo it.
 */
export function useSearchParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef(location)
  useLayoutEffect(() => {
    latest.current = location
  }, [location])
  const set = useCallback((change: Change, options?: NavigateOptions) => {
    const at = latest.current
    const next = new URLSearchParams(typeof change === 'function' ? change(new URLSearchParams(asked.get(at) ?? at.search)) : change)
    asked.set(at, next)
    void navigate(`?${next}`, options)
  }, [navigate])
  return [useMemo(() => new URLSearchParams(location.search), [location.search]), set]
}
