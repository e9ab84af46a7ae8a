import type { ComponentType } from 'react'
import { ComesLaterScreen } from '#renderer/features/placeholder/screens/PlaceholderScreen.tsx'
import type { LaterName } from '#renderer/features/placeholder/screens/PlaceholderScreen.tsx'

/** The screen of a page that is not there yet. */
export function comesLater(name: LaterName): ComponentType {
  return () => <ComesLaterScreen name={name} />
}
