/** CSS pixels, at 100 % or as rendered. */
export interface PageSize {
  width: number
  height: number
}

export interface PageBox extends PageSize {
  top: number
}

export interface PageLayout {
  boxes: readonly PageBox[]
  width: number
  height: number
}

/** A position independent of zoom: page (from 0) and fraction of its height. */
export interface Anchor {
  page: number
  part: number
}

export const PAGE_GAP_PX = 16

export function layOutPages(sizes: readonly PageSize[], zoom: number): PageLayout {
  const boxes: PageBox[] = []
  let top = PAGE_GAP_PX
  let width = 0
  for (const size of sizes) {
    const box = { top, width: Math.floor(size.width * zoom), height: Math.floor(size.height * zoom) }
    boxes.push(box)
    top += box.height + PAGE_GAP_PX
    width = Math.max(width, box.width)
  }
  return { boxes, width, height: top }
}

export function zoomToFit(sizes: readonly PageSize[], availablePx: number): number {
  const widest = Math.max(1, ...sizes.map((size) => size.width))
  return Math.max(0.1, (availablePx - 2 * PAGE_GAP_PX) / widest)
}

/** The page (from 0) at `y`; in a gap the next one, beyond the ends the first or last. */
export function pageAt({ boxes }: PageLayout, y: number): number {
  let [low, high] = [0, boxes.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((boxes[middle]?.top ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

export interface Sight {
  top: number
  height: number
}

/** Visible pages (from 0), and `spare` more on either side. */
export function pagesInSight(layout: PageLayout, sight: Sight, spare = 1): number[] {
  if (layout.boxes.length === 0) return []
  const first = Math.max(0, pageAt(layout, sight.top) - spare)
  const last = Math.min(layout.boxes.length - 1, pageAt(layout, sight.top + sight.height) + spare)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The page being read (from 0): the one across the upper part of the view; the first or last at the ends. */
export function pageBeingRead(layout: PageLayout, sight: Sight): number {
  if (sight.top <= 0) return 0
  const atEnd = sight.top + sight.height >= layout.height - 1
  return atEnd ? layout.boxes.length - 1 : pageAt(layout, sight.top + sight.height * 0.35)
}

export function anchorAt(layout: PageLayout, top: number): Anchor {
  const page = pageAt(layout, top + PAGE_GAP_PX)
  const box = layout.boxes[page]
  return { page, part: box === undefined || box.height === 0 ? 0 : (top + PAGE_GAP_PX - box.top) / box.height }
}

export function topOf(layout: PageLayout, { page, part }: Anchor): number {
  const box = layout.boxes[Math.min(Math.max(0, page), layout.boxes.length - 1)]
  return box === undefined ? 0 : Math.max(0, box.top + part * box.height - PAGE_GAP_PX)
}
