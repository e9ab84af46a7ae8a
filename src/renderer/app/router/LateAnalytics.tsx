import { Suspense, useEffect, useState } from 'react'
import { useMatches } from 'react-router-dom'
import { useSession, useSite } from '#renderer/entities/session/index.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { isRouteHandle } from './handle.ts'
import { rowOf } from './registry.ts'
import type { LayoutName } from '#renderer/lib/feature.ts'

const AfterPage = lazyBeside(async () => (await import('./AfterPage.tsx')).AfterPage)

const Arrival = lazyBeside(async () => (await import('#renderer/features/referral/Arrival.tsx')).Arrival)

const Popups = lazyBeside(async () => (await Promise.all([import('./Popups.tsx'), loadTexts(['popup'])]))[0].Popups)

/** Delay after the page load, so that analytics do not slow it (ms). */
const AFTER_MS = 1_500

/** Layouts with the floating chat button (platform spec §2). */
const main: readonly LayoutName[] = ['site', 'brand']

/** Starts analytics once the page is usable (GEN-06), notes by whose link a user came, and shows pop-ups (SET-04); never in a preview. */
export function LateAnalytics() {
  const { isPreview } = usePlatform()
  const isUsable = useUsable()
  const { user } = useSession()
  const { channel } = useSite()
  const withChatButton = useMatches().some(({ handle }) => isRouteHandle(handle) && main.includes(rowOf(handle.name)?.layout ?? 'login'))
  return isUsable && !isPreview ? <Suspense fallback={null}><AfterPage withChatButton={withChatButton} />{user === null ? null : <Arrival />}{channel?.popupPlaces.length ? <Popups /> : null}</Suspense> : null
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
