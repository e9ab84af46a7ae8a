const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

export class BadStorageKey extends Error {
  override readonly name = 'BadStorageKey'
}

export class StorageMissing extends Error {
  override readonly name = 'StorageMissing'
}

/** Validates a key: safe segments joined by `/`, so that none is absolute or escapes the storage. Throws BadStorageKey. */
export function checkKey(key: string): string {
  const segments = (key.endsWith('/') ? key.slice(0, -1) : key).split('/')
  if (key.length > 500 || !segments.every((part) => segment.test(part))) throw new BadStorageKey('not a storage key')
  return key
}
