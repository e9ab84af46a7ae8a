import { browserStorage } from './storage.ts'

/** Pages of the app's own scheme keep no cookies: there the value is in the storage, under this key. */
const keptUnder = (name: string): string => `cookie.${name}`

/** A cookie that is not as we write it, such as of another program on the domain above ours, is none. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** The value of a cookie that scripts may read; undefined where there is none. */
export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(prefix))
  return found === undefined ? (browserStorage.getItem(keptUnder(name)) ?? undefined) : decoded(found.slice(prefix.length))
}

/** Keeps a cookie for the whole site for that many milliseconds. */
export function writeCookie(name: string, value: string, lifetimeMs: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.floor(lifetimeMs / 1000)}; SameSite=Lax${secure}`
  if (!document.cookie.includes(`${name}=`)) browserStorage.setItem(keptUnder(name), value)
}
