import { describe, expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = '(Windows NT 10.0; Win64; x64)'

describe('the device of a session (part of AUTH-10)', () => {
  it.each([
    ['Chrome', 'Windows', 'computer', `${mozilla} ${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36`],
    ['Edge', 'Windows', 'computer', `${mozilla} ${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
    ['Whale', 'Windows', 'computer', `${mozilla} ${windows} ${webkit} Chrome/130.0.0.0 Whale/4.29.282.15 Safari/537.36`],
    ['Firefox', 'Linux', 'computer', `${mozilla} (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0`],
    ['Safari', 'macOS', 'computer', `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`],
    ['Safari', 'iPhone', 'phone', `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Chrome', 'iPhone', 'phone', `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`],
    ['KakaoTalk', 'Android', 'phone', `${mozilla} (Linux; Android 14; SM-S911N; wv) ${webkit} Version/4.0 Chrome/130.0 Mobile Safari/537.36 KAKAOTALK/25.9`],
    ['Samsung Internet', 'Android', 'phone', `${mozilla} (Linux; Android 14; SM-X910) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Safari/537.36`],
    ['Chrome', 'ChromeOS', 'computer', `${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`],
    [null, null, 'computer', ''],
    [null, null, 'computer', 'curl/8.5.0'],
  ])('%s on %s is a %s', (browser, system, kind, userAgent) => {
    expect(deviceOf('cookie', userAgent)).toEqual({ kind, browser, system })
  })

  it.each([['', null], ['Madang/0.1.0 (Windows)', 'Windows']])('is the app when the session is a token: %s', (userAgent, system) => {
    expect(deviceOf('token', userAgent)).toEqual({ kind: 'app', browser: null, system })
  })
})
