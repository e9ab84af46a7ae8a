import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

/** Items above which only the rows in sight are in the page. */
export const VIRTUAL_ABOVE = 100
/** Rows above and below the window that are in the page as well. */
const OVERSCAN = 8

/** A row that is in the page. */
export interface ShownRow {
  /** Its place in the list, from 0. */
  index: number
  /** Pixels above it in which rows are left out. */
  gap: number
}

/** Which rows of a list are in the page. */
export interface RowWindow {
  rows: readonly ShownRow[]
  /** Pixels at both ends in which rows are left out. */
  before: number
  after: number
  /** Ref of each row, which tells its height; absent where all rows are there. */
  measure: ((row: Element | null) => void) | undefined
}

const whenBodyGrows = (onChange: () => void) => {
  const observer = new ResizeObserver(onChange)
  observer.observe(document.body)
  return () => observer.disconnect()
}
const never = () => () => undefined

/** Pixels from the top of the document to a list, as the page above it changes. */
function useDistanceFromTop(list: RefObject<HTMLElement | null>, isWanted: boolean): number {
  return useSyncExternalStore(isWanted ? whenBodyGrows : never, () => (isWanted && list.current !== null ? Math.round(list.current.getBoundingClientRect().top + window.scrollY) : 0))
}

/**
 * Leaves out the rows of a long list that are out of sight. Rows in the page stay in its flow, with a margin for those left out,
 * so that dragging, focus and heights work as they do in a whole list.
 * @param list the list's element
 * @param ids the rows in order; the same array while they are the same
 * @param isVirtual false: every row is in the page
 * @param estimate pixels of a row that was not seen yet
 * @param kept rows that stay in the page wherever it is scrolled, with their neighbours: the one with the focus, the one being moved …
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, ids: readonly number[], isVirtual: boolean, estimate: (index: number) => number, kept: readonly (number | null)[]): RowWindow {
  const scrollMargin = useDistanceFromTop(list, isVirtual)
  const places = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids])
  const keptPlaces = kept.flatMap((id) => (id === null ? [] : places.get(id) ?? [])).join()
  const rangeExtractor = useCallback((range: Range) => {
    const wanted = new Set(defaultRangeExtractor(range))
    for (const place of keptPlaces === '' ? [] : keptPlaces.split(',').map(Number)) {
      for (const near of [place - 1, place, place + 1]) if (near >= 0 && near < range.count) wanted.add(near)
    }
    return [...wanted].toSorted((a, b) => a - b)
  }, [keptPlaces])
  // oxlint-disable-next-line react/incompatible-library -- rows get only its function that takes heights, which stays the same
  const virtualizer = useWindowVirtualizer<Element>({
    count: ids.length, enabled: isVirtual, overscan: OVERSCAN, scrollMargin, estimateSize: estimate, rangeExtractor,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
  })
  const all = useMemo(() => ids.map((_id, index) => ({ index, gap: 0 })), [ids])
  if (!isVirtual) return { rows: all, before: 0, after: 0, measure: undefined }
  const inPage = virtualizer.getVirtualItems()
  return {
    rows: inPage.map(({ index, start }, order) => ({ index, gap: order === 0 ? 0 : Math.max(0, start - (inPage[order - 1]?.end ?? start)) })),
    before: Math.max(0, (inPage[0]?.start ?? scrollMargin) - scrollMargin),
    after: Math.max(0, virtualizer.getTotalSize() + scrollMargin - (inPage.at(-1)?.end ?? scrollMargin)),
    measure: virtualizer.measureElement,
  }
}
