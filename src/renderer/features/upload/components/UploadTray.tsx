import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconCircleCheck, IconCloudUpload, IconListCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadRow } from '#shared/upload/port.ts'
import { activityOf, createEndWatch } from '#shared/upload/queue/activity.ts'
import { formatTimeLeft } from '#renderer/lib/dates.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { summaryOf, UploadSettingsButton, useReasonText, useUploadRows, useUploads } from '#renderer/entities/upload/index.ts'
import type { UploadSummary } from '#renderer/entities/upload/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { IconButton, Progress, VisuallyHidden, toast, useMediaQuery } from '#renderer/ui/index.ts'
import { placesOf } from './places.ts'
import { UploadTrayRow } from './UploadTrayRow.tsx'
import styles from './tray.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const small = { ...icon, size: 18 } as const

function useSummaryText(): (summary: UploadSummary, isHeld: boolean) => string {
  const { t } = useTranslation('upload')
  const language = useLanguage()
  return ({ sending, needFile, working, failed, percent, secondsLeft }, isHeld) => {
    if (sending > 0) {
      const left = secondsLeft === null || isHeld ? [] : [t('tray.left', { time: formatTimeLeft(secondsLeft, language) })]
      return [t(isHeld ? 'tray.allHeld' : 'tray.sending', { count: sending }), `${Math.floor(percent)}%`, ...left].join(' · ')
    }
    if (needFile > 0) return t('tray.needFile', { count: needFile })
    if (working > 0) return t('tray.working', { count: working })
    return failed > 0 ? t('tray.someFailed', { count: failed }) : t('tray.allDone')
  }
}

function useAnnouncement(rows: readonly UploadRow[]): string {
  const { t } = useTranslation('upload')
  const reasonText = useReasonText()
  const before = useRef<ReadonlyMap<string, UploadRow['state']>>(new Map())
  const [text, setText] = useState('')
  useEffect(() => {
    const news = rows.filter((row) => before.current.has(row.uploadId) && before.current.get(row.uploadId) !== row.state).flatMap((row) => {
      if (row.state === 'done') return [t('tray.saidDone', { name: row.fileName })]
      if (row.state === 'failed' || row.state === 'waiting') return [t('tray.saidStopped', { name: row.fileName, reason: reasonText(row.reason, row.message) })]
      return []
    })
    before.current = new Map(rows.map(({ uploadId, state }) => [uploadId, state]))
    if (news.length > 0) setText(news.join(' '))
    // oxlint-disable-next-line react/exhaustive-deps -- only on changed rows
  }, [rows])
  return text
}

/** Warns on the web, where closing the page stops uploads; on the desktop they continue in main. */
function useUploadGuard(rows: readonly UploadRow[]): void {
  const platform = usePlatform()
  const stops = platform.kind === 'web' && activityOf(rows).active
  useEffect(() => {
    if (!stops) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [stops])
}

/** One toast when the queue is empty; the desktop also notifies by the system. */
function useEndNote(rows: readonly UploadRow[]): void {
  const { t } = useTranslation('upload')
  const [look] = useState(createEndWatch<UploadRow>)
  useEffect(() => {
    const end = look(rows)
    if (end === null) return
    const message = end.failed > 0 ? t('tray.endedSome', { done: end.done, count: end.failed }) : t('tray.ended', { count: end.done })
    toast.show({ message, tone: end.failed > 0 ? 'warning' : 'success', stay: 'long' })
    // oxlint-disable-next-line react/exhaustive-deps -- only on changed rows
  }, [rows])
}

/** The browser would open a file dropped elsewhere, which ends the uploads. */
function useDropGuard(): void {
  useEffect(() => {
    const keepPage = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', keepPage)
    window.addEventListener('drop', keepPage)
    return () => {
      window.removeEventListener('dragover', keepPage)
      window.removeEventListener('drop', keepPage)
    }
  }, [])
}

function HeadButtons({ summary, isHeld, expanded, listId, onFold }: { summary: UploadSummary; isHeld: boolean; expanded: boolean; listId: string; onFold: () => void }) {
  const { t } = useTranslation('upload')
  const uploads = useUploads()
  const showError = useShowError()
  const run = (work: Promise<void>) => { work.catch(showError) }
  return (
    <div className={styles.buttons}>
      {summary.sending === 0 ? null : isHeld
        ? <IconButton size="md" label={t('tray.releaseAll')} onClick={() => run(uploads.releaseAll())}><IconPlayerPlay {...small} /></IconButton>
        : <IconButton size="md" label={t('tray.holdAll')} onClick={() => run(uploads.holdAll())}><IconPlayerPause {...small} /></IconButton>}
      {summary.done > 0 ? <IconButton size="md" label={t('tray.clear')} onClick={() => run(uploads.clearFinished())}><IconListCheck {...small} /></IconButton> : null}
      <UploadSettingsButton />
      <IconButton size="md" label={expanded ? t('tray.collapse') : t('tray.expand')} aria-expanded={expanded} aria-controls={listId} onClick={onFold}>
        {expanded ? <IconChevronDown {...icon} /> : <IconChevronUp {...icon} />}
      </IconButton>
    </div>
  )
}

/** Alt and an arrow moves the focused row. */
function Rows({ id, rows, hidden }: { id: string; rows: readonly UploadRow[]; hidden: boolean }) {
  const { t } = useTranslation('upload')
  const uploads = useUploads()
  const showError = useShowError()
  const list = useRef<HTMLUListElement>(null)
  const places = placesOf(rows)
  const move = (uploadId: string, place: number) => { uploads.move(uploadId, place).catch(showError) }
  const moveFocused = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : null
    if (!event.altKey || step === null) return
    const uploadId = (event.target as HTMLElement).closest<HTMLElement>('[data-upload]')?.dataset['upload']
    const place = uploadId === undefined ? undefined : places.get(uploadId)?.[step]
    if (uploadId === undefined || place === undefined) return
    event.preventDefault()
    move(uploadId, place)
  }
  return (
    // Scrollable, so it must be focusable even if no row has a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <ul id={id} ref={list} className={styles.rows} hidden={hidden} tabIndex={0} aria-label={t('tray.label')} onKeyDown={moveFocused}>
      {rows.map((row) => <UploadTrayRow key={row.uploadId} row={row} places={places.get(row.uploadId) ?? {}} onMove={(place) => move(row.uploadId, place)} />)}
    </ul>
  )
}

/** All uploads of this device, docked across pages [STU-04]. `folded`: initially, as on learning pages. */
export function UploadTray({ folded }: { folded: boolean }) {
  const { t } = useTranslation('upload')
  const all = useUploadRows()
  const rows = useMemo(() => all.filter(({ state }) => state !== 'cancelled'), [all])
  const summaryText = useSummaryText()
  const announcement = useAnnouncement(rows)
  useUploadGuard(rows)
  useDropGuard()
  useEndNote(rows)
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [open, setOpen] = useState<boolean | null>(null)
  const id = useId()
  const summary = summaryOf(rows)
  const isHeld = rows.some(({ reason }) => reason === 'held')
  const expanded = open ?? (!narrow && !folded)
  const text = summaryText(summary, isHeld)
  return (
    <>
      <VisuallyHidden component="output" aria-live="polite">{announcement}</VisuallyHidden>
      {rows.length === 0 ? null : (
        <section className={styles.tray} aria-label={t('tray.label')}>
          <div className={styles.head}>
            {summary.failed + summary.needFile > 0 ? <IconAlertTriangle {...icon} className={styles.failed} /> : summary.sending + summary.working > 0 ? <IconCloudUpload {...icon} /> : <IconCircleCheck {...icon} className={styles.ready} />}
            <strong className={styles.summary}>{text}</strong>
            <HeadButtons summary={summary} isHeld={isHeld} expanded={expanded} listId={id} onFold={() => setOpen(!expanded)} />
          </div>
          {summary.sending > 0 ? <Progress value={summary.percent} label={text} size="xs" tone={isHeld ? 'warning' : 'primary'} /> : null}
          <Rows id={id} rows={rows} hidden={!expanded} />
        </section>
      )}
    </>
  )
}
