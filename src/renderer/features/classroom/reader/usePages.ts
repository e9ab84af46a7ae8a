import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { anchorAt, layOutPages, pageBeingRead, pagesInSight, topOf, zoomToFit } from './pageLayout.ts'
import type { Anchor, PageLayout, PageSize } from './pageLayout.ts'
import { zoomBeside } from './zoom.ts'
import type { Zoom } from './zoom.ts'

/** A4 at 96 dpi, for pages not loaded yet. */
const UNKNOWN_SIZE: PageSize = { width: 794, height: 1123 }

export interface Pages {
  layout: PageLayout
  /** Pages to render, from 0. */
  near: readonly number[]
  /** The page being read, from 1. */
  current: number
  zoom: number
  fitsWidth: boolean
  onScroll: () => void
  goTo: (page: number) => void
  zoomBy: (direction: 1 | -1) => void
  fit: () => void
  onSize: (pageNumber: number, size: PageSize) => void
}

/** State of the scrolling `column`. The position is kept in pages, so that it survives size changes. */
export function usePages(column: RefObject<HTMLElement | null>, pageCount: number, firstPage: number): Pages {
  const [anchor, setAnchor] = useState<Anchor>({ page: Math.min(firstPage, pageCount) - 1, part: 0 })
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const [chosen, setChosen] = useState<Zoom>('fit')
  const [room, setRoom] = useState<PageSize | null>(null)

  const all = useMemo(() => {
    // Pages are usually alike: estimate by a known one.
    const likely = sizes.values().next().value ?? UNKNOWN_SIZE
    return Array.from({ length: pageCount }, (_, index) => sizes.get(index + 1) ?? likely)
  }, [pageCount, sizes])
  const zoom = chosen === 'fit' ? zoomToFit(all, room?.width ?? 0) : chosen
  const layout = useMemo(() => layOutPages(all, zoom), [all, zoom])
  const isMeasured = room !== null
  const sight = { top: topOf(layout, anchor), height: room?.height ?? 0 }

  useEffect(() => {
    const element = column.current
    if (element === null) return undefined
    const watching = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    watching.observe(element)
    return () => watching.disconnect()
  }, [column])

  useLayoutEffect(() => {
    const element = isMeasured ? column.current : null
    // Ignore rounding of the user's own scrolling.
    if (element !== null && Math.abs(element.scrollTop - sight.top) > 1) element.scrollTo({ top: sight.top })
  }, [column, isMeasured, sight.top])

  return {
    layout,
    near: isMeasured ? pagesInSight(layout, sight) : [],
    current: (isMeasured ? pageBeingRead(layout, sight) : anchor.page) + 1,
    zoom,
    fitsWidth: chosen === 'fit',
    onScroll() {
      if (column.current !== null) setAnchor(anchorAt(layout, column.current.scrollTop))
    },
    goTo: (page) => setAnchor({ page: Math.min(Math.max(1, page), pageCount) - 1, part: 0 }),
    zoomBy: (direction) => setChosen(zoomBeside(zoom, direction)),
    fit: () => setChosen('fit'),
    onSize: useCallback((pageNumber, size) => {
      setSizes((before) => {
        const known = before.get(pageNumber)
        return known?.width === size.width && known.height === size.height ? before : new Map(before).set(pageNumber, size)
      })
    }, []),
  }
}
