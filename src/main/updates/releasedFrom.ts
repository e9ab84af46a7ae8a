import { z } from 'zod'
import { readPublicKey } from './feedSignature.ts'

/** Where a released build gets its updates, written into its package.json by the release command. */
export interface ReleasedFrom {
  /** Folder of the release files, ending in a slash. */
  address: string
  /** Public keys of which one must have signed. */
  keys: string[]
}

/** The folder that an address names, as URLs need it to look into it. */
export function folderAddress(address: string): string {
  return address.endsWith('/') ? address : `${address}/`
}

export const releasedFrom = z.object({
  address: z.url({ protocol: /^https$/ }).transform(folderAddress),
  keys: z.array(z.string().refine(isPublicKey)).min(1),
})

/** Reads the package.json of the shipped app; undefined when it is no released build. */
export function readReleasedFrom(packageJson: string): ReleasedFrom | undefined {
  const parsed = z.object({ madangUpdates: releasedFrom }).safeParse(JSON.parse(packageJson))
  return parsed.success ? parsed.data.madangUpdates : undefined
}

function isPublicKey(text: string): boolean {
  try {
    readPublicKey(text)
    return true
  } catch {
    return false
  }
}
