import { createContext, use } from 'react'
import type { ComponentType } from 'react'

/** What the desktop adds to the studio; its entry provides them, so the web bundle does not contain them. */
export interface InstalledParts {
  /** Opens the app's about page, at the end of the navigation. `compact`: icon only. */
  Entry: ComponentType<{ className: string; labelClassName: string; compact: boolean }>
  Notice: ComponentType
}

const PartsContext = createContext<InstalledParts | null>(null)

export const InstalledPartsProvider = PartsContext

/** Null in a browser. */
export function useInstalledParts(): InstalledParts | null {
  return use(PartsContext)
}
