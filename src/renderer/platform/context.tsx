import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { Platform } from './platform.ts'

const PlatformContext = createContext<Platform | null>(null)

export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>
}

export function usePlatform(): Platform {
  const platform = use(PlatformContext)
  if (!platform) throw new Error('no PlatformProvider above')
  return platform
}
