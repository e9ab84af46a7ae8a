/** For the current one of a row of tabs, as its `ref`: where the row is wider than the window, it scrolls within itself to show it. */
export function bringIntoSight(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
