/** Absolute URL of a page request: a normalised path below `/api/`; anything else is undefined, not repaired. */
export function apiAddress(serverOrigin: string, url: string): string | undefined {
  if (!url.startsWith('/api/') || url.includes('\\') || url.includes('#') || hasControl(url)) return undefined
  const address = parse(url, serverOrigin)
  if (address === undefined || address.origin !== serverOrigin) return undefined
  const written = url.split('?', 1)[0]
  return address.pathname === written ? address.href : undefined
}

export function downloadAddress(serverOrigin: string, url: string): string | undefined {
  const address = parse(url, serverOrigin)
  return address?.origin === serverOrigin && address.username === '' && address.password === '' ? address.href : undefined
}

function parse(url: string, base: string): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
