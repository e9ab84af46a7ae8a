import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'

/** Longer lists are virtual. */
export const VIRTUAL_ABOVE = 100
const OVERSCAN = 8

export interface ShownRow {
  index: number
  /** Height (px) of the rows left out above it. */
  gap: number
}

export interface RowWindow {
  rows: readonly ShownRow[]
  before: number
  after: number
  /** Ref that measures each row; absent if all rows are rendered. */
  measure: ((row: Element | null) => void) | undefined
}

const whenBodyGrows = (onChange: () => void) => {
  const observer = new ResizeObserver(onChange)
  observer.observe(document.body)
  return () => observer.disconnect()
}
const never = () => () => undefined

/** Distance (px) of the list from the top of the document; follows layout changes. */
function useDistanceFromTop(list: RefObject<HTMLElement | null>, isWanted: boolean): number {
  return useSyncExternalStore(isWanted ? whenBodyGrows : never, () => (isWanted && list.current !== null ? Math.round(list.current.getBoundingClientRect().top + window.scrollY) : 0))
}

/**
 * Virtual list that keeps rows in the normal flow, with margins for the others, so that dragging and focus work.
 * `ids` must be stable; `estimate`: height (px) of a row not measured yet; `kept`: rows always rendered, such as the focused one.
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
  // oxlint-disable-next-line react/incompatible-library -- rows get only its measuring function, which is stable
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
