import { createContext, use } from 'react'
import type { StudioPart } from './feature.ts'

/** A screen in the studio's navigation that the user may open. */
export interface StudioPage {
  name: string
  path: string
  label: string
  part: StudioPart
}

const StudioPages = createContext<readonly StudioPage[]>([])
export const StudioPagesProvider = StudioPages

/** The screens of the studio's navigation, in its order; empty outside the studio. */
export const useStudioPages = (): readonly StudioPage[] => use(StudioPages)
