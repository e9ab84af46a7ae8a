import { IconArrowAutofitWidth, IconChevronDown, IconChevronUp, IconDownload, IconLock, IconMaximize, IconMinimize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton, VisuallyHidden } from '#renderer/ui/index.ts'
import type { Pages } from './usePages.ts'
import styles from './reader.module.css'

interface ReaderBarProps {
  fileName: string
  pages: Pages
  pageCount: number
  fullscreenOn: boolean
  fullscreen: (() => void) | undefined
  download: { start: () => void; pending: boolean } | undefined
  isSecured: boolean
}

export function ReaderBar({ fileName, pages, pageCount, fullscreenOn, fullscreen, download, isSecured }: ReaderBarProps) {
  const { t } = useTranslation('classroom')
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('reader.controls')}>
      <span className={styles.name}>
        {isSecured ? <span className={styles.secured} title={t('reader.secured')}><IconLock size={16} stroke={1.75} aria-hidden="true" /><VisuallyHidden>{t('reader.secured')}</VisuallyHidden></span> : null}
        <span className={styles.fileName}>{fileName}</span>
      </span>
      <span className={styles.group}>
        <span className={styles.wide}><IconButton label={t('reader.previous')} size="xl" disabled={pages.current <= 1} onClick={() => pages.goTo(pages.current - 1)}><IconChevronUp size={20} stroke={1.75} /></IconButton></span>
        <PageField current={pages.current} pageCount={pageCount} goTo={pages.goTo} />
        <span className={styles.wide}><IconButton label={t('reader.next')} size="xl" disabled={pages.current >= pageCount} onClick={() => pages.goTo(pages.current + 1)}><IconChevronDown size={20} stroke={1.75} /></IconButton></span>
      </span>
      <span className={styles.group}>
        <IconButton label={t('reader.zoomOut')} size="xl" onClick={() => pages.zoomBy(-1)}><IconMinus size={20} stroke={1.75} /></IconButton>
        <span className={styles.zoom}>{t('reader.zoom', { percent: Math.round(pages.zoom * 100) })}</span>
        <IconButton label={t('reader.zoomIn')} size="xl" onClick={() => pages.zoomBy(1)}><IconPlus size={20} stroke={1.75} /></IconButton>
        <IconButton label={t('reader.fit')} size="xl" aria-pressed={pages.fitsWidth} onClick={pages.fit}><IconArrowAutofitWidth size={20} stroke={1.75} /></IconButton>
      </span>
      <span className={styles.group}>
        {download === undefined ? null : <IconButton label={t('materials.download', { name: fileName })} size="xl" loading={download.pending} onClick={download.start}><IconDownload size={20} stroke={1.75} /></IconButton>}
        {fullscreen === undefined ? null : (
          <IconButton label={fullscreenOn ? t('player.leaveFullscreen') : t('player.fullscreen')} size="xl" onClick={fullscreen}>
            {fullscreenOn ? <IconMinimize size={20} stroke={1.75} /> : <IconMaximize size={20} stroke={1.75} />}
          </IconButton>
        )}
      </span>
    </div>
  )
}

function PageField({ current, pageCount, goTo }: { current: number; pageCount: number; goTo: (page: number) => void }) {
  const { t } = useTranslation('classroom')
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const page = Number.parseInt(typed ?? '', 10)
    setTyped(null)
    if (page >= 1) goTo(page)
  }
  return (
    <span className={styles.pageField}>
      <input
        className={styles.pageInput} inputMode="numeric" autoComplete="off" aria-label={t('reader.pageField', { count: pageCount })} value={typed ?? current} maxLength={6}
        onFocus={(event) => event.currentTarget.select()} onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))} onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      <span aria-hidden="true">/ {pageCount}</span>
    </span>
  )
}
