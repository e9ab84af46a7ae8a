import { z } from 'zod'
import { readPublicKey } from './feedSignature.ts'

/** Update source of a released build; the release command writes it into package.json. */
export interface ReleaseSource {
  address: string
  keys: string[]
}

/** The address with a trailing slash, so that relative URLs resolve below it. */
export function folderAddress(address: string): string {
  return address.endsWith('/') ? address : `${address}/`
}

export const releaseSource = z.object({
  address: z.url({ protocol: /^https$/ }).transform(folderAddress),
  keys: z.array(z.string().refine(isPublicKey)).min(1),
})

/** Of a build that is tried out: a server on this machine, which no release may name. */
const triedSource = z.object({ ...releaseSource.shape, address: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }).transform(folderAddress) })

/** Reads the shipped package.json; undefined for an unreleased build. */
export function readReleaseSource(packageJson: string): ReleaseSource | undefined {
  const parsed = z.object({ madangUpdates: z.union([releaseSource, triedSource]) }).safeParse(JSON.parse(packageJson))
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
