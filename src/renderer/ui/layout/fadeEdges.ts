/** Ref of a scrolling row: sets `data-more` (`start`, `end`) where entries are hidden, to fade out that edge. */
export function fadeEdges(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return undefined
  const tell = () => {
    const hidden = row.scrollWidth - row.clientWidth
    const sides = [row.scrollLeft > 1 ? 'start' : '', hidden - row.scrollLeft > 1 ? 'end' : ''].filter((side) => side !== '')
    row.dataset['more'] = sides.join(' ')
  }
  const sizes = new ResizeObserver(tell)
  // Entries change later (counts, permissions) while the row keeps its size.
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
