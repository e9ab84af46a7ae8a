export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export interface WindowPlace {
  bounds: Bounds
  isMaximised: boolean
}

export const WINDOW_MIN = { width: 390, height: 600 }
const WINDOW_FIRST = { width: 1440, height: 900 }
/** Part of the title bar that must be visible to drag the window, in pixels. */
const GRIP = { width: 120, height: 40 }

/** Fits restored bounds to a work area (main display first); centres them there if the title bar would be out of reach. */
export function placeWindow(remembered: WindowPlace | undefined, displays: readonly Bounds[]): WindowPlace {
  const candidates = remembered === undefined ? [] : displays.map((display) => ({ display, bounds: { ...remembered.bounds, ...fitted(remembered.bounds, display) } }))
  const kept = candidates.find(({ display, bounds }) => showsGrip(bounds, display))
  if (remembered !== undefined && kept !== undefined) return { ...remembered, bounds: kept.bounds }
  const [first = { x: 0, y: 0, ...WINDOW_FIRST }] = displays
  const { width, height } = fitted(remembered?.bounds ?? WINDOW_FIRST, first)
  const bounds = { x: first.x + Math.round((first.width - width) / 2), y: first.y + Math.round((first.height - height) / 2), width, height }
  return { bounds, isMaximised: remembered?.isMaximised ?? false }
}

function fitted({ width, height }: Pick<Bounds, 'width' | 'height'>, display: Bounds): Pick<Bounds, 'width' | 'height'> {
  return {
    width: Math.max(WINDOW_MIN.width, Math.min(width, display.width)),
    height: Math.max(WINDOW_MIN.height, Math.min(height, display.height)),
  }
}

function showsGrip({ x, y, width }: Bounds, display: Bounds): boolean {
  const shownWidth = Math.min(x + width, display.x + display.width) - Math.max(x, display.x)
  const isTopShown = y >= display.y && y + GRIP.height <= display.y + display.height
  return isTopShown && shownWidth >= GRIP.width
}
