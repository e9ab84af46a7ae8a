import { Suspense, useEffect, useState } from 'react'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { useSession } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'

const LiveNotice = lazyBeside(async () => (await Promise.all([import('#renderer/features/shell/live/LiveNotice.tsx'), loadTexts(['live'])]))[0].LiveNotice)

const TermsAgain = lazyBeside(async () => (await Promise.all([import('#renderer/features/terms/TermsAgain.tsx'), loadTexts(['terms'])]))[0].TermsAgain)

/** The live poll begins this long after the session is known (platform spec §4; LIVE-01). */
const AFTER_MS = 100

/** What comes after the page of a user, never in a preview: live lessons that one can join now, terms to agree to again, and drafts of an earlier login. */
export function LateLive() {
  const { isPreview } = usePlatform()
  const { user } = useSession()
  return user !== null && !isPreview ? <AfterAWhile key={user.userSeq} /> : null
}

function AfterAWhile() {
  const client = useClient()
  const kept = usePersonStorage()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setDue(true)
      import('#renderer/entities/draft/bringBack.ts').then(({ bringBackUnseen }) => bringBackUnseen(client, kept)).catch(() => undefined)
    }, AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [client, kept])
  return isDue ? <Suspense fallback={null}><LiveNotice /><TermsAgain /></Suspense> : null
}
