import { Suspense } from 'react'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { useSession } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'

const Notice = lazyBeside(async () => (await Promise.all([import('./UnverifiedNotice.tsx'), loadTexts(['emailCode'])]))[0].UnverifiedNotice)

/** Lazy notice for users with an unverified email [AUTH-06]. */
export function LateUnverifiedNotice() {
  const { user } = useSession()
  const { isPreview } = usePlatform()
  if (user === null || isPreview || user.isAuthenticated || user.snsTypeCd !== 'LIV') return null
  return <Suspense fallback={null}><Notice /></Suspense>
}
