/** Pages of the app's own scheme keep no cookies: there the value is in the storage, under this key. */
const keptUnder = (name: string): string => `cookie.${name}`

/** The value of a cookie that scripts may read; undefined where there is none. */
export function readCookie(name: string): string | undefined {
  const prefix = `${name}=`
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(prefix))
  return found === undefined ? (localStorage.getItem(keptUnder(name)) ?? undefined) : decodeURIComponent(found.slice(prefix.length))
}

/** Keeps a cookie for the whole site for that many milliseconds. */
export function writeCookie(name: string, value: string, lifetimeMs: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.floor(lifetimeMs / 1000)}; SameSite=Lax${secure}`
  if (!document.cookie.includes(`${name}=`)) localStorage.setItem(keptUnder(name), value)
}
