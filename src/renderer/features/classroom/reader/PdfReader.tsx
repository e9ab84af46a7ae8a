import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSession } from '#renderer/entities/session/index.ts'
import { ErrorState, Spinner } from '#renderer/ui/index.ts'
import { useFullscreen } from '../player/useFullscreen.ts'
import { keepLastPage, lastPageOf } from './lastPage.ts'
import { PdfFault } from './pdfDocument.ts'
import type { PdfDocument } from './pdfDocument.ts'
import { ReaderBar } from './ReaderBar.tsx'
import { SheetOfPage } from './SheetOfPage.tsx'
import { usePages } from './usePages.ts'
import { useReaderKeys } from './useReaderKeys.ts'
import { useReading } from './useReading.ts'
import type { FileAddress } from './useReading.ts'
import styles from './reader.module.css'

export interface PdfReaderProps {
  address: FileAddress
  fileName: string
  download: { start: () => void; pending: boolean } | undefined
}

/** PDF reader (ROOM-03); a secured document has a watermark and no download. */
export function PdfReader(props: PdfReaderProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} again={() => setAttempt(attempt + 1)} />
}

function Attempt({ address, fileName, download, again }: PdfReaderProps & { again: () => void }) {
  const { t } = useTranslation('classroom')
  const state = useReading(address)
  const faultText = useFaultText()
  return (
    <section className={styles.reader} aria-label={t('reader.label', { name: fileName })} aria-busy={state.phase === 'opening'}>
      {state.phase === 'opening' ? <div className={styles.middle}><Spinner label={t('reader.opening')} /></div> : null}
      {state.phase === 'failed' ? <div className={styles.middle}><ErrorState title={t('reader.failed')} message={faultText(state.fault)} onRetry={again} /></div> : null}
      {state.phase === 'open' ? <OpenDocument pdf={state.pdf} isSecured={state.isSecured} uploadSeq={address.uploadSeq} fileName={fileName} download={download} /> : null}
    </section>
  )
}

function useFaultText(): (fault: unknown) => string {
  const { t } = useTranslation('classroom')
  const errorText = useErrorText()
  const reasons = { missing: t('reader.missing'), damaged: t('reader.damaged'), locked: t('reader.locked') }
  return (fault) => (fault instanceof PdfFault ? reasons[fault.reason] : errorText(fault))
}

interface OpenProps extends Pick<PdfReaderProps, 'fileName' | 'download'> {
  pdf: PdfDocument
  isSecured: boolean
  uploadSeq: number
}

function OpenDocument({ pdf, isSecured, uploadSeq, fileName, download }: OpenProps) {
  const { t } = useTranslation('classroom')
  const { user } = useSession()
  const frame = useRef<HTMLDivElement>(null)
  const userSeq = user?.userSeq ?? null
  const column = useRef<HTMLElement>(null)
  const pages = usePages(column, pdf.pageCount, lastPageOf(userSeq, uploadSeq))
  const { fullscreenOn, fullscreen } = useFullscreen(frame)
  useReaderKeys(pages, pdf.pageCount, fullscreen)
  const { current } = pages
  useEffect(() => keepLastPage(userSeq, uploadSeq, current), [userSeq, uploadSeq, current])

  const watermark = isSecured && user !== null ? [user.name, user.email] : []
  useNothingToTake(column, isSecured)
  return (
    <div ref={frame} className={styles.frame} data-secured={isSecured || undefined}>
      <ReaderBar
        fileName={fileName} pages={pages} pageCount={pdf.pageCount} fullscreenOn={fullscreenOn} fullscreen={fullscreen} download={download} isSecured={isSecured}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be focusable */}
      <section ref={column} className={styles.column} tabIndex={0} aria-label={t('reader.pages')} onScroll={pages.onScroll}>
        <div className={styles.sheets} style={{ height: pages.layout.height, minWidth: pages.layout.width }}>
          {pages.near.map((index) => {
            const box = pages.layout.boxes[index]
            return box === undefined ? null : (
              <SheetOfPage key={index} pdf={pdf} pageNumber={index + 1} box={box} zoom={pages.zoom} watermark={watermark} selectable={!isSecured} onSize={pages.onSize} />
            )
          })}
        </div>
      </section>
      <p className={styles.noPrint}>{t('reader.noPrint')}</p>
    </div>
  )
}

function useNothingToTake(column: RefObject<HTMLElement | null>, isSecured: boolean): void {
  useEffect(() => {
    const element = column.current
    if (!isSecured || element === null) return undefined
    const refuse = (event: Event) => event.preventDefault()
    const ways = ['contextmenu', 'copy', 'cut', 'dragstart'] as const
    for (const way of ways) element.addEventListener(way, refuse)
    return () => { for (const way of ways) element.removeEventListener(way, refuse) }
  }, [column, isSecured])
}
