const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** A key that is not the server's own; nothing outside the storage can be named by one. */
export class BadStorageKey extends Error {
  override readonly name = 'BadStorageKey'
}

/** No object has this key. */
export class StorageMissing extends Error {
  override readonly name = 'StorageMissing'
}

/**
 * Checks a key: segments of plain letters, digits, `.`, `_` and `-`, none starting with a dot, joined by `/`; a prefix ends
 * in `/`. So no key climbs out of the storage, is absolute, or means another file on another system. Throws BadStorageKey.
 */
export function checkKey(key: string): string {
  const segments = (key.endsWith('/') ? key.slice(0, -1) : key).split('/')
  if (key.length > 500 || !segments.every((part) => segment.test(part))) throw new BadStorageKey('not a storage key')
  return key
}
