import { createContext, use } from 'react'
import type { ComponentType } from 'react'

/** What an installed app adds to the studio. The entry of the desktop gives them, so that the web bundle has nothing of them. */
export interface InstalledParts {
  /** Opens what there is to know of the app; stands at the end of the navigation. `compact`: its icon alone. */
  Entry: ComponentType<{ className: string; labelClassName: string; compact: boolean }>
  /** Tells of an update that waits; nothing otherwise. */
  Notice: ComponentType
}

const PartsContext = createContext<InstalledParts | null>(null)

export const InstalledPartsProvider = PartsContext

/** Null in a browser. */
export function useInstalledParts(): InstalledParts | null {
  return use(PartsContext)
}
