import { createContext, use, useCallback } from 'react'
import type { ReactNode } from 'react'

const MediaOriginContext = createContext('')

/** Says where the server's pictures and videos are: '' where the page itself comes from the server, else its origin. */
export function MediaOriginProvider({ origin, children }: { origin: string; children: ReactNode }) {
  return <MediaOriginContext value={origin}>{children}</MediaOriginContext>
}

/** Makes the server's own addresses (`/images/…`, `/media/…`) absolute; others stay as they are. */
export function useMediaUrl(): (url: string) => string {
  const origin = use(MediaOriginContext)
  return useCallback((url) => (url.startsWith('/') ? `${origin}${url}` : url), [origin])
}
