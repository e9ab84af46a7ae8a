import { useEffect, useEffectEvent } from 'react'
import { keyTargetOf } from '../player/shortcuts.ts'
import { readerKeyOf } from './readerKeys.ts'
import type { Pages } from './usePages.ts'

export function useReaderKeys(pages: Pages, pageCount: number, fullscreen: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const key = readerKeyOf(event, keyTargetOf(event.target))
    if (key === null) return
    event.preventDefault()
    const run = {
      nextPage: () => pages.goTo(pages.current + 1),
      previousPage: () => pages.goTo(pages.current - 1),
      firstPage: () => pages.goTo(1),
      lastPage: () => pages.goTo(pageCount),
      zoomIn: () => pages.zoomBy(1),
      zoomOut: () => pages.zoomBy(-1),
      fit: pages.fit,
      fullscreen: () => fullscreen?.(),
    }
    run[key]()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
