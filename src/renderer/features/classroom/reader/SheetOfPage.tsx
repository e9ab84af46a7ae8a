import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#renderer/ui/index.ts'
import type { PageBox, PageSize } from './pageLayout.ts'
import type { PdfDocument, PdfPage } from './pdfDocument.ts'
import { drawWatermark } from './watermark.ts'
import styles from './reader.module.css'

/** Canvas limit (pixels) of an iPhone. */
const DOTS_MAX = 16_000_000

interface SheetProps {
  pdf: PdfDocument
  pageNumber: number
  box: PageBox
  zoom: number
  watermark: readonly string[]
  selectable: boolean
  onSize: (pageNumber: number, size: PageSize) => void
}

/** One page: rendered when near, with a text layer for screen readers. */
export function SheetOfPage({ pdf, pageNumber, box, zoom, watermark, selectable, onSize }: SheetProps) {
  const { t } = useTranslation('classroom')
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PdfPage>()
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const lines = watermark.join('\n')

  useEffect(() => {
    let left = false
    const open = async () => {
      try {
        const found = await pdf.page(pageNumber)
        if (left) return
        onSize(pageNumber, found.size)
        setPage(found)
      } catch {
        if (!left) setState('failed')
      }
    }
    void open()
    return () => { left = true }
  }, [pdf, pageNumber, onSize])

  useEffect(() => {
    if (page === undefined) return undefined
    let left = false
    const { width, height } = page.size
    const density = Math.min(window.devicePixelRatio, Math.sqrt(DOTS_MAX / (width * zoom * height * zoom)))
    const drawing = page.draw(zoom, density)
    const show = async () => {
      try {
        const canvas = await drawing.done
        if (left) return
        if (lines !== '') drawWatermark(canvas, lines.split('\n'))
        picture.current?.replaceChildren(canvas)
        setState('drawn')
      } catch {
        if (!left) setState('failed')
      }
    }
    void show()
    return () => {
      left = true
      drawing.cancel()
    }
  }, [page, zoom, lines])

  useEffect(() => {
    const into = text.current
    if (page === undefined || into === null) return undefined
    into.replaceChildren()
    const writing = page.write(into, zoom)
    writing.done.catch(() => undefined)
    return () => writing.cancel()
  }, [page, zoom])

  return (
    <article className={styles.sheet} style={{ top: box.top, width: box.width, height: box.height }} aria-label={t('reader.page', { page: pageNumber })} data-state={state}>
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      <div ref={text} className={styles.text} data-selectable={selectable || undefined} />
      {state === 'drawing' ? <div className={styles.drawing}><Spinner label={t('reader.drawing', { page: pageNumber })} /></div> : null}
      {state === 'failed' ? <p className={styles.failed}>{t('reader.pageFailed')}</p> : null}
    </article>
  )
}
