import type { PostcodeSettings } from '#server/infra/config/postcodeSettings.ts'
import { createJusoSearch } from './juso.ts'
import type { PostcodeSearch } from './search.ts'
import type { PostcodeStandIn } from './standIn.ts'

export { createPostcodeStandIn } from './standIn.ts'
export type { PostcodeStandIn } from './standIn.ts'
export { POSTCODE_PAGE, PostcodeError } from './search.ts'
export type { PostcodeAddress, PostcodePage, PostcodeSearch } from './search.ts'

/** The provider with a key, else the stand-in; undefined: addresses are typed by hand. */
export function createPostcodeSearch({ key, url, timeoutMs }: PostcodeSettings, deps: { fetch: typeof fetch; standIn: PostcodeStandIn | undefined }): PostcodeSearch | undefined {
  const { fetch, standIn } = deps
  if (key !== undefined) return createJusoSearch({ key, url: () => url, timeoutMs, fetch })
  return standIn === undefined ? undefined : createJusoSearch({ key: standIn.key, url: () => standIn.url(), timeoutMs, fetch })
}
