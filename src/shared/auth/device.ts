/** How a session is carried: by the cookie of a browser, or by a token (desktop, API). */
export const sessionKinds = ['cookie', 'token'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** What opened a session, according to the client (AUTH-10). Product names are not translated. */
export interface Device {
  /** `app`: the desktop app or another API client; `phone` and `computer`: a browser. */
  kind: 'app' | 'phone' | 'computer'
  browser: string | null
  system: string | null
}

/** In order of precedence: many user agents also name their ancestors. */
const browsers: readonly [RegExp, string][] = [
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/NAVER\(inapp/i, 'NAVER'],
  [/Whale\//, 'Whale'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Electron\//, 'Madang'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X|macOS/, 'macOS'],
  [/Linux/, 'Linux'],
]

const named = (list: readonly [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Detects the device from the session's transport (`cookie`: a browser) and the User-Agent. */
export function deviceOf(sessionKind: SessionKind, userAgent: string): Device {
  const system = named(systems, userAgent)
  if (sessionKind === 'token') return { kind: 'app', browser: null, system }
  return { kind: /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'phone' : 'computer', browser: named(browsers, userAgent), system }
}
