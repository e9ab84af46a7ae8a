import { createContext, use, useCallback } from 'react'
import type { ReactNode } from 'react'

const MediaOriginContext = createContext('')

/** Provides the origin of the server's media; '' if the page itself comes from the server. */
export function MediaOriginProvider({ origin, children }: { origin: string; children: ReactNode }) {
  return <MediaOriginContext value={origin}>{children}</MediaOriginContext>
}

/** Makes server addresses (`/images/…`, `/media/…`) absolute; others stay unchanged. */
export function useMediaUrl(): (url: string) => string {
  const origin = use(MediaOriginContext)
  return useCallback((url) => (url.startsWith('/') ? `${origin}${url}` : url), [origin])
}
