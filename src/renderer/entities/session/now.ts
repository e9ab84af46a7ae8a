import { useEffect, useState } from 'react'
import { useSessionQuery } from './session.ts'

/**
 * The server's time in epoch milliseconds, renewed every `everyMs`. A device's clock may be wrong by hours, and a class
 * would then look closed; so the session's `now` sets it right.
 */
export function useNow(everyMs: number): number {
  const { data, dataUpdatedAt } = useSessionQuery()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return data === undefined ? now : now + Date.parse(data.now) - dataUpdatedAt
}
