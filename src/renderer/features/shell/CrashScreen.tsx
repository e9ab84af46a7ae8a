import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { reportError } from '#renderer/lib/log.ts'
import { Crash } from './Crash.tsx'

export function CrashScreen() {
  const error = useRouteError()
  useEffect(() => reportError('a screen failed', error), [error])
  return <Crash error={error} />
}
