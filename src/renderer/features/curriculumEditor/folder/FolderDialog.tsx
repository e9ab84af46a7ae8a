import { IconFile, IconMovie } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { Badge, Button, Callout, Dialog, Progress } from '#renderer/ui/index.ts'
import { countsOf, filesToSend } from './folderChange.ts'
import type { FolderChange, FolderLine } from './folderChange.ts'
import type { FolderImport } from './useFolderImport.ts'
import styles from './folder.module.css'

const toneOf = { new: 'success', changed: 'warning', same: 'neutral', unsure: 'neutral' } as const

function Line({ line: { entry, standing } }: { line: FolderLine }) {
  const { t } = useTranslation('curriculum')
  if (entry.kind === 'section') {
    return (
      <li className={styles.section}>
        <strong>{entry.title}</strong>
        {standing === 'new' ? <Badge tone="success">{t('folder.standing.new')}</Badge> : null}
      </li>
    )
  }
  return (
    <li className={styles.line} data-standing={standing}>
      {entry.kind === 'video' ? <IconMovie size={18} stroke={1.5} aria-hidden="true" /> : <IconFile size={18} stroke={1.5} aria-hidden="true" />}
      <span className={styles.words}><span className={styles.title}>{entry.title}</span><span className={styles.path}>{entry.path}</span></span>
      <span className={styles.size}>{fileSize(entry.fileSize)}</span>
      <Badge tone={toneOf[standing]}>{t(`folder.standing.${standing}`)}</Badge>
    </li>
  )
}

function LeftOutFiles({ change: { leftOut } }: { change: FolderChange }) {
  const { t } = useTranslation('curriculum')
  const shown = leftOut.flatMap(({ path, reason }) => (reason === 'system' ? [] : [{ path, reason }]))
  if (shown.length === 0) return null
  return (
    <details className={styles.leftOut}>
      <summary>{t('folder.leftOut', { count: shown.length })}</summary>
      <ul>{shown.map(({ path, reason }) => <li key={path}><span>{path}</span> <span>{t(`folder.reason.${reason}`)}</span></li>)}</ul>
    </details>
  )
}

/** Preview of what importing a folder changes (STU-04). */
export function FolderDialog({ folder }: { folder: FolderImport }) {
  const { t } = useTranslation('curriculum')
  const { t: common } = useTranslation('common')
  const { change, comparing, isMaking, confirm, cancel } = folder
  if (change === null) return null
  const { sections, videos, materials, again, same, bytes } = countsOf(change)
  const files = filesToSend(change).length
  const parts = [
    ...(sections > 0 ? [t('folder.sections', { count: sections })] : []), ...(videos > 0 ? [t('folder.videos', { count: videos })] : []),
    ...(materials > 0 ? [t('folder.materials', { count: materials })] : []), ...(again > 0 ? [t('folder.again', { count: again })] : []), ...(same > 0 ? [t('folder.same', { count: same })] : []),
  ]
  const nothing = files === 0 && comparing === null
  return (
    <Dialog
      opened onClose={cancel} title={t('folder.title', { name: change.name })} closeLabel={common('close')} size="large" keepOnClickOutside
      footer={nothing ? <Button kind="primary" onClick={cancel}>{common('close')}</Button> : (
        <>
          <Button onClick={cancel}>{common('cancel')}</Button>
          <Button kind="primary" loading={isMaking || comparing !== null} onClick={confirm}>{t('folder.make', { count: files, size: fileSize(bytes) })}</Button>
        </>
      )}
    >
      <div className={styles.preview}>
        <p className={styles.lead} aria-live="polite">{nothing ? t(change.lines.length === 0 ? 'folder.empty' : 'folder.nothing') : parts.join(' · ')}</p>
        {comparing === null ? null : <Progress value={(comparing.done / comparing.total) * 100} label={t('folder.comparing', { done: comparing.done, count: comparing.total })} />}
        {change.isCut ? <Callout tone="warning">{t('folder.cut')}</Callout> : null}
        {change.lines.length === 0 ? null : (
          // Scrollable, so it must be focusable.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ul className={styles.lines} tabIndex={0} aria-label={t('folder.list')}>{change.lines.map((line) => <Line key={line.entry.path} line={line} />)}</ul>
        )}
        <LeftOutFiles change={change} />
      </div>
    </Dialog>
  )
}
