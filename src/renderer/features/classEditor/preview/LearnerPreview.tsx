import { IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewBounds } from '#shared/desktop/bridge.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, ErrorState, FullDialog, Segmented, Spinner, toast, useDisclosure } from '#renderer/ui/index.ts'
import { reportError } from '#renderer/lib/log.ts'
import type { PreviewPort } from '#renderer/platform/previewPort.ts'
import styles from './learnerPreview.module.css'

export function LearnerPreview({ channelSeq, courseSeq, title }: { channelSeq: number; courseSeq: number; title: string }) {
  const { t } = useTranslation('preview')
  const { preview } = usePlatform()
  const showError = useShowError()
  const [opened, dialog] = useDisclosure(false)
  const [busy, setBusy] = useState(false)

  const openTab = async (tab: Extract<typeof preview, { kind: 'tab' }>) => {
    setBusy(true)
    try {
      if (await tab.open({ channelSeq, courseSeq }) === 'blocked') toast.show({ message: t('blocked'), tone: 'warning' })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button leftSection={<IconEye size={18} stroke={1.75} aria-hidden />} loading={busy} onClick={() => { if (preview.kind === 'tab') void openTab(preview); else dialog.open() }}>
        {t('open')}
      </Button>
      {opened && preview.kind === 'embedded' ? <EmbeddedPreview preview={preview} channelSeq={channelSeq} courseSeq={courseSeq} title={title} onClose={dialog.close} /> : null}
    </>
  )
}

type Embedded = Extract<PreviewPort, { kind: 'embedded' }>
type Width = 'wide' | 'narrow'

const boundsOf = (element: Element): ViewBounds => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)), width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

/** Learner preview in a view of the desktop, placed over the area below the bar (DESK-06). */
function EmbeddedPreview({ preview, channelSeq, courseSeq, title, onClose }: {
  preview: Embedded
  channelSeq: number
  courseSeq: number
  title: string
  onClose: () => void
}) {
  const { t } = useTranslation('preview')
  const [width, setWidth] = useState<Width>('wide')
  const [state, setState] = useState<'opening' | 'shown' | 'failed' | 'gone'>('opening')
  const [place, setPlace] = useState<HTMLDivElement | null>(null)

  const [attempt, setAttempt] = useState(1)
  const retry = () => {
    setState('opening')
    setAttempt(attempt + 1)
  }

  useEffect(() => {
    if (place === null) return
    preview.open({ channelSeq, courseSeq }, boundsOf(place)).then(
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
      opened onClose={onClose} title={t('title', { title })} closeLabel={t('close')}
      aside={(
        <Segmented<Width>
          label={t('width')} hideLabel value={width} onChange={setWidth}
          choices={[{ value: 'wide', label: t('wide') }, { value: 'narrow', label: t('narrow') }]}
        />
      )}
    >
      <div className={styles.stage}>
        <div ref={setPlace} className={styles.place} data-width={width}>
          {state === 'opening' ? <Spinner label={t('loading')} /> : null}
          {state === 'failed' ? <ErrorState title={t('failed')} message={t('failedText')} onRetry={retry} /> : null}
          {state === 'gone' ? <ErrorState title={t('gone')} message={t('note')} onRetry={retry} /> : null}
        </div>
      </div>
    </FullDialog>
  )
}
