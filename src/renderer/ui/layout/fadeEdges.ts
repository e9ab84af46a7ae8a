/**
 * For a row that scrolls within itself, as its `ref`: says in `data-more` on which sides entries are out of sight (`start`, `end`),
 * and the row fades out there.
 */
export function fadeEdges(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return undefined
  const tell = () => {
    const hidden = row.scrollWidth - row.clientWidth
    // Half a pixel is rounding.
    const sides = [row.scrollLeft > 1 ? 'start' : '', hidden - row.scrollLeft > 1 ? 'end' : ''].filter((side) => side !== '')
    row.dataset['more'] = sides.join(' ')
  }
  const sizes = new ResizeObserver(tell)
  // An entry grows when its count arrives, and others come once it is known what a person may do; the row keeps its size.
  const watch = () => {
    for (const box of [row, ...row.children]) sizes.observe(box)
    tell()
  }
  const entries = new MutationObserver(watch)
  entries.observe(row, { childList: true })
  row.addEventListener('scroll', tell, { passive: true })
  watch()
  return () => {
    sizes.disconnect()
    entries.disconnect()
    row.removeEventListener('scroll', tell)
  }
}
