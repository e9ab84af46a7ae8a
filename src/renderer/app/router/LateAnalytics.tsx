import { Suspense, useEffect, useState } from 'react'
import { useMatches } from 'react-router-dom'
import { useSession } from '#renderer/entities/session/index.ts'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { isRouteHandle } from './handle.ts'
import { rowOf } from './registry.ts'
import type { LayoutName } from '#renderer/lib/feature.ts'

const Analytics = lazyBeside(async () => (await import('#renderer/features/analytics/Analytics.tsx')).Analytics)

const Arrival = lazyBeside(async () => (await import('#renderer/features/referral/Arrival.tsx')).Arrival)

/** Delay after the page load, so that analytics do not slow it (ms). */
const AFTER_MS = 1_500

/** Layouts with the floating chat button (platform spec §2). */
const main: readonly LayoutName[] = ['site', 'brand']

/** Starts analytics once the page is usable (GEN-06), and notes by whose link a user came; never in a preview. */
export function LateAnalytics() {
  const { isPreview } = usePlatform()
  const isUsable = useUsable()
  const { user } = useSession()
  const withChatButton = useMatches().some(({ handle }) => isRouteHandle(handle) && main.includes(rowOf(handle.name)?.layout ?? 'login'))
  return isUsable && !isPreview ? <Suspense fallback={null}><Analytics withChatButton={withChatButton} />{user === null ? null : <Arrival />}</Suspense> : null
}

function useUsable(): boolean {
  const [isUsable, setUsable] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const wait = () => { timer = window.setTimeout(() => setUsable(true), AFTER_MS) }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      window.removeEventListener('load', wait)
      window.clearTimeout(timer)
    }
  }, [])
  return isUsable
}
