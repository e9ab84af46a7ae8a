/**
 * Gives the pages of happy-dom, which lays nothing out, a size: every element stands in sight at the window's corner. Without it
 * whatever floats at a button counts as scrolled out of sight and is hidden, with its items, from focus and from people.
 */
export function giveLayout(): void {
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20)
  for (const [side, length] of [['clientWidth', () => window.innerWidth], ['clientHeight', () => window.innerHeight]] as const) {
    Object.defineProperty(HTMLHtmlElement.prototype, side, { configurable: true, get: length })
  }
}
