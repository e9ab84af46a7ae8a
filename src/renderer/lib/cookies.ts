import { pageDocument } from './page.ts'
import { browserStorage } from './storage.ts'

/** Pages of the app's own scheme have no cookies; browser storage holds the value instead. */
const keptUnder = (name: string): string => `cookie.${name}`

/** Ignores malformed values, such as cookies of other programs on the parent domain. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`
  const found = pageDocument()?.cookie.split('; ').find((pair) => pair.startsWith(prefix))
  return found === undefined ? (browserStorage.getItem(keptUnder(name)) ?? undefined) : decoded(found.slice(prefix.length))
}

/** @param lifetimeMs null: until the browser closes */
export function writeCookie(name: string, value: string, lifetimeMs: number | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const lifetime = lifetimeMs === null ? '' : `; Max-Age=${Math.floor(lifetimeMs / 1000)}`
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${lifetime}; SameSite=Lax${secure}`
  if (!document.cookie.includes(`${name}=`)) browserStorage.setItem(keptUnder(name), value)
}
