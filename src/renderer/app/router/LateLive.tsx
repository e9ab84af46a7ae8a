import { Suspense, useEffect, useState } from 'react'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { useSession } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'

const LiveNotice = lazyBeside(async () => (await Promise.all([import('#renderer/features/shell/live/LiveNotice.tsx'), loadTexts(['live'])]))[0].LiveNotice)

/** The live poll begins this long after the session is known (platform spec §4; LIVE-01). */
const AFTER_MS = 100

/** Live lessons that one can join now; with a session alone, never in a preview. */
export function LateLive() {
  const { isPreview } = usePlatform()
  const { user } = useSession()
  return user !== null && !isPreview ? <AfterAWhile key={user.userSeq} /> : null
}

function AfterAWhile() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setDue(true), AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return isDue ? <Suspense fallback={null}><LiveNotice /></Suspense> : null
}
