/** Gives happy-dom elements a size: without layout, floating elements count as scrolled out of view and are hidden. */
export function giveLayout(): void {
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20)
  for (const [side, length] of [['clientWidth', () => window.innerWidth], ['clientHeight', () => window.innerHeight]] as const) {
    Object.defineProperty(HTMLHtmlElement.prototype, side, { configurable: true, get: length })
  }
}
