import type { ComponentType } from 'react'
import { ComesLaterScreen } from '#renderer/features/comesLater/screens/ComesLaterScreen.tsx'
import type { LaterName } from '#renderer/features/comesLater/screens/ComesLaterScreen.tsx'

/** The screen of a page that is not there yet. */
export function comesLater(name: LaterName): ComponentType {
  return () => <ComesLaterScreen name={name} />
}
