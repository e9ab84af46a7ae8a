import { Suspense } from 'react'
import { useMatches } from 'react-router-dom'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { useUploadRows } from '#renderer/entities/upload/UploadsProvider.tsx'
import { isRouteHandle } from './handle.ts'
import { rowOf } from './registry.ts'

const UploadTray = lazyBeside(async () => (await Promise.all([import('#renderer/features/upload/components/UploadTray.tsx'), loadTexts(['upload'])]))[0].UploadTray)

/** Upload tray: always in the studio, elsewhere only during uploads, so that learners never load it [STU-04]. */
export function UploadDock() {
  const rows = useUploadRows()
  const inStudio = useMatches().some(({ handle }) => isRouteHandle(handle) && rowOf(handle.name)?.layout === 'studio')
  if (!inStudio && rows.length === 0) return null
  return <Suspense><UploadTray folded={!inStudio} /></Suspense>
}
