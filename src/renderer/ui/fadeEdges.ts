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
  const watch = new ResizeObserver(tell)
  // An entry grows when its count arrives, and the row does not.
  for (const box of [row, ...row.children]) watch.observe(box)
  row.addEventListener('scroll', tell, { passive: true })
  tell()
  return () => {
    watch.disconnect()
    row.removeEventListener('scroll', tell)
  }
}
