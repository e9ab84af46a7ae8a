import { useEffect, useState, useSyncExternalStore } from 'react'
import { renderedAt } from '#renderer/lib/page.ts'
import { useSessionQuery } from './session.ts'

const subscribe = () => () => undefined

/** The server's time (epoch ms), updated every `everyMs`, by the session's `now`: the device's clock may be hours off. In a page that the server rendered, first the time it did. */
export function useNow(everyMs: number): number {
  const { data, dataUpdatedAt } = useSessionQuery()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  const rendered = useSyncExternalStore(subscribe, () => null, renderedAt)
  if (rendered !== null) return rendered
  return data === undefined ? now : now + Date.parse(data.now) - dataUpdatedAt
}
