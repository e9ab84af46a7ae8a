// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PAGE_FONTS_ID } from '#shared/channel/rendering.ts'
import { bringFonts } from './fonts.ts'

const media = () => document.querySelector('style')?.media

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  document.head.innerHTML = `<style id="${PAGE_FONTS_ID}" media="not all"></style>`
})
afterEach(() => {
  vi.useRealTimers()
  document.head.innerHTML = ''
})

it('large fonts come after the page the first time, and at once when the browser has had them [SHELL-25]', () => {
  bringFonts()
  expect(media()).toBe('not all')
  dispatchEvent(new Event('load'))
  expect(media()).toBe('not all')
  // Its pictures are painted meanwhile.
  vi.advanceTimersByTime(400)
  expect(media()).toBe('not all')
  vi.advanceTimersByTime(100)
  expect(media()).toBe('all')
  document.head.innerHTML = `<style id="${PAGE_FONTS_ID}" media="not all"></style>`
  bringFonts()
  expect(media()).toBe('all')
})

it('large fonts do not wait for a page that does not end loading [SHELL-25]', () => {
  bringFonts()
  vi.advanceTimersByTime(3_000)
  expect(media()).toBe('all')
  document.head.innerHTML = ''
  expect(bringFonts).not.toThrow()
})
