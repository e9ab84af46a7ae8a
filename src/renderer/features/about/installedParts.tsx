import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import type { InstalledParts } from '#renderer/lib/installedParts.tsx'

const Entry = lazy(async () => {
  const [{ AboutEntry }] = await Promise.all([import('./AboutEntry.tsx'), loadTexts(['about'])])
  return { default: AboutEntry }
})
const Notice = lazy(async () => {
  const [{ UpdateNotice }] = await Promise.all([import('./UpdateNotice.tsx'), loadTexts(['about'])])
  return { default: UpdateNotice }
})

export const installedParts: InstalledParts = {
  Entry: (props: ComponentProps<InstalledParts['Entry']>) => <Suspense fallback={null}><Entry {...props} /></Suspense>,
  Notice: () => <Suspense fallback={null}><Notice /></Suspense>,
}
