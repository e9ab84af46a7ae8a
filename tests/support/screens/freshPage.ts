import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** Each test of the file begins in an empty browser and takes its screen and doubles along. */
export function freshPage(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    // Missing in happy-dom, used by the autosizing text area.
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })
}
