import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { Skeleton } from '#renderer/ui/index.ts'

const Tab = lazy(async () => {
  const [{ ReviewsTab: tab }] = await Promise.all([import('./ReviewsTab.tsx'), loadTexts(['review', 'attach'])])
  return { default: tab }
})

/** Loads late: a class page opens with its introduction. */
export function ReviewsTab(props: ComponentProps<typeof Tab>) {
  return <Suspense fallback={<Skeleton height={320} radius="md" />}><Tab {...props} /></Suspense>
}
