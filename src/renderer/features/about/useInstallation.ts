import { useEffect, useState } from 'react'
import type { UpdatesPort, UpdatesView } from '#shared/desktop/updatesPort.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import type { Installation } from '#renderer/platform/installation.ts'

export function useInstallation(): Installation {
  const { installation } = usePlatform()
  if (installation === undefined) throw new Error('the page is not in an installed app')
  return installation
}

export function useUpdatesView(updates: UpdatesPort): UpdatesView | null {
  const [view, setView] = useState<UpdatesView | null>(null)
  useEffect(() => {
    let current = true
    const stop = updates.onChange(setView)
    updates.view().then(
      // A push meanwhile is newer.
      (first) => current && setView((known) => known ?? first),
      () => {},
    )
    return () => {
      current = false
      stop()
    }
  }, [updates])
  return view
}
