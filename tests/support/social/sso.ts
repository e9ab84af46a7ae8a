import { createHash } from 'node:crypto'

export const VERIFIER = 'a-verifier-of-the-tests-with-43-characters-'

/** The S256 challenge of a verifier. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
