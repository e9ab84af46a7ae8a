import { createHash } from 'node:crypto'

/** A verifier of the single sign-on, as a page or the desktop makes one. */
export const VERIFIER = 'a-verifier-of-the-tests-with-43-characters-'

/** Its S256 challenge. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
