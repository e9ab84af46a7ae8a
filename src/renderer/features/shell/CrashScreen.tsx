import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { reportError } from '#renderer/lib/log.ts'
import { Crash } from './Crash.tsx'

/** In place of a route that failed. Keyed by location: the frame may lead from one failed page to another. */
export function CrashScreen() {
  const error = useRouteError()
  const { key } = useLocation()
  useEffect(() => reportError('a screen failed', error), [error])
  return <Crash key={key} error={error} />
}
