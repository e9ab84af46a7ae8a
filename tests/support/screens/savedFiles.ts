import { vi } from 'vitest'

/** Files that the page saves, in place of downloads. */
export function savedFiles(): Blob[] {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:saved'
  })
  // The page would go there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return saved
}
