import type { VideoHostSettings } from '#server/infra/config/videoHostSettings.ts'
import { createProviderHost, publishedEndpoints } from './providers.ts'
import type { VideoHostStandIn } from './standIn.ts'
import type { VideoHost } from './videoHost.ts'

export { createVideoHostStandIn } from './standIn.ts'
export type { VideoHostStandIn } from './standIn.ts'
export { VideoHostError } from './videoHost.ts'
export type { VideoEntry, VideoHost } from './videoHost.ts'

/** The stand-in if there is one, else the providers themselves. */
export function createVideoHost({ youtubeKey, timeoutMs }: VideoHostSettings, { fetch, standIn }: { fetch: typeof globalThis.fetch; standIn: VideoHostStandIn | undefined }): VideoHost {
  if (standIn !== undefined) return createProviderHost({ youtubeKey: standIn.key, timeoutMs, endpoints: () => standIn.endpoints(), fetch })
  return createProviderHost({ youtubeKey, timeoutMs, endpoints: () => publishedEndpoints, fetch })
}
