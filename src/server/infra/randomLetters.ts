import { randomBytes } from 'node:crypto'

// Crockford's alphabet: no letter that is taken for a digit.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Unguessable letters and digits that people can read out; five random bits each. */
export const randomLetters = (count: number): string => [...randomBytes(count)].map((byte) => letters.charAt(byte % 32)).join('')
