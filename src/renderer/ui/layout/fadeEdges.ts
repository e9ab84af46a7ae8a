/** Ref of a scrolling row: sets `data-more` (`start`, `end`) where entries are hidden, to fade out that edge. */
export function fadeEdges(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return undefined
  const update = () => {
    const hidden = row.scrollWidth - row.clientWidth
    const sides = [row.scrollLeft > 1 ? 'start' : '', hidden - row.scrollLeft > 1 ? 'end' : ''].filter((side) => side !== '')
    row.dataset['more'] = sides.join(' ')
  }
  const sizes = new ResizeObserver(update)
  // Entries change later (counts, permissions) while the row keeps its size.
  const watch = () => {
    for (const box of [row, ...row.children]) sizes.observe(box)
    update()
  }
  const entries = new MutationObserver(watch)
  entries.observe(row, { childList: true })
  row.addEventListener('scroll', update, { passive: true })
  watch()
  return () => {
    sizes.disconnect()
    entries.disconnect()
    row.removeEventListener('scroll', update)
  }
}
