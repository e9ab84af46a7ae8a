/** Size of a page at 100 %, or of what is drawn of it, in CSS pixels. */
export interface PageSize {
  width: number
  height: number
}

/** Where a page stands in the column of pages, in CSS pixels from its top. */
export interface PageBox extends PageSize {
  top: number
}

export interface PageLayout {
  boxes: readonly PageBox[]
  /** Of the widest page. */
  width: number
  /** Of the whole column, the gaps around it included. */
  height: number
}

/** A place in a document that stays when its pages change their size: a page from 0, and how far down it, 0 to 1. */
export interface Anchor {
  page: number
  part: number
}

/** Between pages and around them, in CSS pixels. */
export const PAGE_GAP_PX = 16

/** Puts pages below each other at a zoom; 1 is 100 %. */
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

/** The zoom at which the widest page fills a width. */
export function zoomToFit(sizes: readonly PageSize[], availablePx: number): number {
  const widest = Math.max(1, ...sizes.map((size) => size.width))
  return Math.max(0.1, (availablePx - 2 * PAGE_GAP_PX) / widest)
}

/** The page from 0 at a height of the column; the nearest one in a gap below it, and the first or last beyond the ends. */
export function pageAt({ boxes }: PageLayout, y: number): number {
  let [low, high] = [0, boxes.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((boxes[middle]?.top ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** What of the column is in sight. */
export interface Sight {
  top: number
  height: number
}

/** The pages in sight and `spare` more on either side, from 0. */
export function pagesInSight(layout: PageLayout, sight: Sight, spare = 1): number[] {
  if (layout.boxes.length === 0) return []
  const first = Math.max(0, pageAt(layout, sight.top) - spare)
  const last = Math.min(layout.boxes.length - 1, pageAt(layout, sight.top + sight.height) + spare)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The page from 0 that is being read: the one that crosses the upper part of what is in sight; at the very ends the first or last. */
export function pageBeingRead(layout: PageLayout, sight: Sight): number {
  if (sight.top <= 0) return 0
  const atEnd = sight.top + sight.height >= layout.height - 1
  return atEnd ? layout.boxes.length - 1 : pageAt(layout, sight.top + sight.height * 0.35)
}

/** The place at the top of what is in sight. */
export function anchorAt(layout: PageLayout, top: number): Anchor {
  const page = pageAt(layout, top + PAGE_GAP_PX)
  const box = layout.boxes[page]
  return { page, part: box === undefined || box.height === 0 ? 0 : (top + PAGE_GAP_PX - box.top) / box.height }
}

/** How far down the column a place is. */
export function topOf(layout: PageLayout, { page, part }: Anchor): number {
  const box = layout.boxes[Math.min(Math.max(0, page), layout.boxes.length - 1)]
  return box === undefined ? 0 : Math.max(0, box.top + part * box.height - PAGE_GAP_PX)
}
