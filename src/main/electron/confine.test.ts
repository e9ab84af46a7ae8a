import type { Session, WebContents } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { FakeSession } from '#tests/support/desktop/fakeSession.ts'
import { FakeContents } from '#tests/support/desktop/fakeWindows.ts'
import { confine, confinePartition } from './confine.ts'

const page = 'app://madang'

function openContents() {
  const contents = new FakeContents(new FakeSession())
  const openExternal = vi.fn(async () => 'opened' as const)
  confine(contents as unknown as WebContents, { pageOrigin: page, serverOrigin: 'https://school.test' }, openExternal)
  const stops = (event: string, url = '', isMainFrame = true): boolean => {
    const preventDefault = vi.fn()
    contents.emit(event, { url, isMainFrame, preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  return { contents, openExternal, stops }
}

type Answering = (permission: string, url: string) => boolean

function openPartition() {
  const partition = new FakeSession()
  confinePartition(partition as unknown as Session, page)
  const asked: Answering = (permission, requestingUrl) => {
    let answer = false
    partition.permissionRequest?.(null as never, permission as never, (granted) => { answer = granted }, { requestingUrl } as never)
    return answer
  }
  const checked: Answering = (permission, origin) => partition.permissionCheck?.(null, permission as never, origin, {} as never) ?? true
  return { partition, asked, checked }
}

describe('confine', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('allows %s to navigate to the app only [DESK-01]', (event) => {
    const { stops } = openContents()
    expect(stops(event, 'app://madang/classes/7')).toBe(false)
    for (const url of ['https://example.com/', 'file:///etc/passwd', 'data:text/html,x', 'app://madang.evil/', 'http://localhost:4000/']) expect([url, stops(event, url)]).toEqual([url, true])
  })

  it('lets frames alone show video players [DESK-01] [ROOM-02]', () => {
    const { stops } = openContents()
    for (const url of ['https://school.test/player/youtube/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://player.vimeo.com/video/76979871']) {
      expect([url, stops('will-frame-navigate', url, false), stops('will-frame-navigate', url), stops('will-navigate', url)]).toEqual([url, false, true, true])
    }
    for (const url of ['https://school.test/main', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://example.com/']) expect(stops('will-frame-navigate', url, false)).toBe(true)
  })

  it('blocks webviews and new windows; links go to openExternal [DESK-01]', () => {
    const { contents, stops, openExternal } = openContents()
    expect(stops('will-attach-webview')).toBe(true)
    expect(contents.opens('https://example.com/')).toEqual({ action: 'deny' })
    expect(openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/')
  })
})

describe('confinePartition', () => {
  it('grants the same short list by request and by check, to the app only [DESK-01]', () => {
    const { asked, checked } = openPartition()
    for (const grants of [asked, checked]) {
      expect(grants('fullscreen', 'app://madang/')).toBe(true)
      expect(grants('fullscreen', 'https://example.com/')).toBe(false)
      const rights = ['media', 'geolocation', 'notifications', 'openExternal', 'hid', 'serial', 'usb', 'clipboard-read', 'display-capture', 'fileSystem', 'unknown']
      expect(rights.filter((right) => grants(right, 'app://madang/'))).toEqual([])
    }
  })

  it('denies devices, screens and downloads [DESK-01]', () => {
    const { partition } = openPartition()
    expect(partition.devicePermission?.({ deviceType: 'usb' } as never)).toBe(false)
    const display = vi.fn()
    partition.displayMedia?.({} as never, display)
    expect(display).toHaveBeenCalledExactlyOnceWith({})
    const preventDefault = vi.fn()
    partition.emit('will-download', { preventDefault }, { getURL: () => 'https://madang.test/file' })
    expect(preventDefault).toHaveBeenCalledTimes(1)
  })

  it('lets the user save a file that the app\'s page made, and none that another page did [DESK-01] [STU-07]', () => {
    const { partition } = openPartition()
    const stopped = (url: string) => {
      const preventDefault = vi.fn()
      partition.emit('will-download', { preventDefault }, { getURL: () => url })
      return preventDefault.mock.calls.length > 0
    }
    expect(stopped('blob:app://madang/3f0c2a8e')).toBe(false)
    const others = ['app://madang/desktop.html', 'blob:https://example.com/3f0c2a8e', 'blob:app://madang.evil/3f0c2a8e', 'blob:null/3f0c2a8e', 'data:text/plain,x', 'file:///etc/passwd']
    expect(others.filter((url) => !stopped(url))).toEqual([])
  })
})
