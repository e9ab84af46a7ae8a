/** What a session was opened with, as far as the client says (AUTH-10). Names are the makers' own and need no translation. */
export interface Device {
  /** `app`: our desktop app, or another client of the API; `phone` and `computer`: a browser there. */
  kind: 'app' | 'phone' | 'computer'
  /** Null when the client does not say, or says something unknown. */
  browser: string | null
  system: string | null
}

/** The first that matches counts: many browsers name those they descend from. */
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

/** Reads a device from how its session travels (`cookie`: a browser) and its User-Agent. */
export function deviceOf(sessionKind: 'cookie' | 'token', userAgent: string): Device {
  const system = named(systems, userAgent)
  if (sessionKind === 'token') return { kind: 'app', browser: null, system }
  return { kind: /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'phone' : 'computer', browser: named(browsers, userAgent), system }
}
