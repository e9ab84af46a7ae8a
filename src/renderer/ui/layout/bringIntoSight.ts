/** Ref of the current tab: scrolls it into view within its row. */
export function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
