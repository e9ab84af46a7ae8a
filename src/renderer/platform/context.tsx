import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { Platform } from './platform.ts'

const PlatformContext = createContext<Platform | null>(null)

/** Gives the machine's capabilities to the screens below it. */
export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>
}

/** The platform that the entry injected. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext)
  if (!platform) throw new Error('no PlatformProvider above')
  return platform
}
