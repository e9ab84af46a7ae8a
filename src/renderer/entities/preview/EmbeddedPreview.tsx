import { IconReload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviewTarget, ViewBounds } from '#shared/desktop/bridge.ts'
import { reportError } from '#renderer/lib/log.ts'
import type { PreviewPort } from '#renderer/platform/previewPort.ts'
import { ErrorState, FullDialog, IconButton, Segmented, Spinner } from '#renderer/ui/index.ts'
import styles from './embeddedPreview.module.css'

type Embedded = Extract<PreviewPort, { kind: 'embedded' }>
type Width = 'wide' | 'narrow'

const boundsOf = (element: Element): ViewBounds => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)), width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

/** Learner preview in a view of the desktop, placed over the area below the bar (DESK-06). Needs the texts `preview`. */
export function EmbeddedPreview({ preview, target: { channelSeq, courseSeq }, title, closeLabel, aside, onClose }: {
  preview: Embedded
  target: PreviewTarget
  title: string
  closeLabel: string
  /** At the end of the bar. */
  aside?: ReactNode
  onClose: () => void
}) {
  const { t } = useTranslation('preview')
  const [width, setWidth] = useState<Width>('wide')
  const [state, setState] = useState<'opening' | 'shown' | 'failed' | 'gone'>('opening')
  const [place, setPlace] = useState<HTMLDivElement | null>(null)

  const [attempt, setAttempt] = useState(1)
  const reload = () => {
    setState('opening')
    setAttempt(attempt + 1)
  }

  useEffect(() => {
    if (place === null) return
    preview.open({ channelSeq, ...(courseSeq === undefined ? {} : { courseSeq }) }, boundsOf(place)).then(
      () => setState('shown'),
      (error: unknown) => {
        reportError('the preview did not open', error)
        setState('failed')
      },
    )
    const follow = () => { preview.place(boundsOf(place)).catch((error: unknown) => reportError('the preview cannot be placed', error)) }
    const observer = new ResizeObserver(follow)
    observer.observe(place)
    // An element may move without resizing.
    window.addEventListener('resize', follow)
    const stop = preview.onGone(() => setState('gone'))
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', follow)
      stop()
      preview.close().catch((error: unknown) => reportError('the preview cannot be closed', error))
    }
    // A new `attempt` reopens the same preview.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place, preview, channelSeq, courseSeq, attempt])

  return (
    <FullDialog
      opened onClose={onClose} title={title} closeLabel={closeLabel}
      aside={(
        <div className={styles.bar}>
          <IconButton label={t('reload')} onClick={reload}><IconReload size={20} stroke={1.75} /></IconButton>
          <Segmented<Width>
            label={t('width')} hideLabel value={width} onChange={setWidth}
            choices={[{ value: 'wide', label: t('wide') }, { value: 'narrow', label: t('narrow') }]}
          />
          {aside}
        </div>
      )}
    >
      <div className={styles.stage}>
        <div ref={setPlace} className={styles.place} data-width={width}>
          {state === 'opening' ? <Spinner label={t('loading')} /> : null}
          {state === 'failed' ? <ErrorState title={t('failed')} message={t('failedText')} onRetry={reload} /> : null}
          {state === 'gone' ? <ErrorState title={t('gone')} message={t('note')} onRetry={reload} /> : null}
        </div>
      </div>
    </FullDialog>
  )
}
