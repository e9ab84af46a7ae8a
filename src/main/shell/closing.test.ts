import { describe, expect, it } from 'vitest'
import { afterLastWindow, afterQuitRequest, afterUploads } from './closing.ts'

describe('closing and quitting [DESK-04]', () => {
  it.each([
    ['darwin', false, false, 'dock'], ['darwin', true, true, 'dock'],
    ['win32', false, true, 'quit'], ['win32', true, true, 'tray'], ['win32', true, false, 'quit'],
    ['linux', false, false, 'quit'], ['linux', true, true, 'tray'], ['linux', true, false, 'quit'],
  ] as const)('last window closed on %s, uploading %s, tray %s: %s', (platform, uploading, hasTray, next) => {
    expect(afterLastWindow({ platform, uploading, hasTray })).toBe(next)
  })

  it.each([
    [true, false, false, 'ask'], [true, true, false, 'stop'], [true, false, true, 'stop'], [false, false, false, 'stop'], [false, true, true, 'stop'],
  ] as const)('quit requested, uploading %s, agreed %s, shutting down %s: %s', (uploading, agreed, shuttingDown, next) => {
    expect(afterQuitRequest({ uploading, agreed, shuttingDown })).toBe(next)
  })

  it.each([[true, false, 'quit'], [true, true, 'stay'], [false, false, 'stay'], [false, true, 'stay']] as const)('uploads ended, stayed for them %s, window open %s: %s', (stayedForUploads, windowOpen, next) => {
    expect(afterUploads({ stayedForUploads, windowOpen })).toBe(next)
  })
})
