import { useEffect, useState } from 'react'
import { useSessionQuery } from './session.ts'

/** The server's time (epoch ms), updated every `everyMs`, by the session's `now`: the device's clock may be hours off. */
export function useNow(everyMs: number): number {
  const { data, dataUpdatedAt } = useSessionQuery()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return data === undefined ? now : now + Date.parse(data.now) - dataUpdatedAt
}
