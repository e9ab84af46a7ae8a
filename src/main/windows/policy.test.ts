import { describe, expect, it } from 'vitest'
import { APP_ORIGIN, mayNavigate, mayUse, webPreferences } from './policy.ts'

describe('window policy', () => {
  it('loads the app only [DESK-01]', () => {
    expect(mayNavigate('app://madang/studio/1?x=1', APP_ORIGIN)).toBe(true)
    const foreign = [
      'https://example.com/', 'http://localhost:4000/', 'app://other/', 'app://madang.evil/', 'app://madang@evil/',
      'file:///etc/passwd', 'data:text/html,x', 'javascript:alert(1)', 'about:blank', 'blob:app://madang/1', '',
    ]
    expect(foreign.filter((address) => mayNavigate(address, APP_ORIGIN))).toEqual([])
  })

  it('treats the development server as its page', () => {
    expect(mayNavigate('http://localhost:5173/classes', 'http://localhost:5173')).toBe(true)
    expect(mayNavigate('http://localhost:5174/', 'http://localhost:5173')).toBe(false)
  })

  it('grants full screen and rejects devices and foreign pages [DESK-01]', () => {
    expect(mayUse('fullscreen', 'app://madang/', APP_ORIGIN)).toBe(true)
    expect(mayUse('fullscreen', 'https://example.com/', APP_ORIGIN)).toBe(false)
    const rights = ['media', 'geolocation', 'notifications', 'openExternal', 'hid', 'serial', 'usb', 'clipboard-read', 'midi', 'pointerLock']
    expect(rights.filter((right) => mayUse(right, 'app://madang/', APP_ORIGIN))).toEqual([])
  })

  it('isolates the page from Node [DESK-01]', () => {
    expect(webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false })
  })
})
