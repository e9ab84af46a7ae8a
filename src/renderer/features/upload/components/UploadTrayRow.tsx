import { IconArrowBarToUp, IconArrowDown, IconArrowUp, IconCircleCheckFilled, IconDots, IconFile, IconFolderOpen, IconLink, IconMovie, IconPlayerPause, IconPlayerPlay, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { UploadRow } from '#shared/upload/port.ts'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { codecName } from '#shared/upload/preflight.ts'
import { uploadTimeLeft } from '#shared/upload/limits.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { formatLength, formatTimeLeft } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { sentPercent, useReasonText, useRowActions } from '#renderer/entities/upload/index.ts'
import type { RowActions } from '#renderer/entities/upload/index.ts'
import { Button, IconButton, Kbd, Menu, Progress } from '#renderer/ui/index.ts'
import type { Places } from './places.ts'
import styles from './tray.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function useUploadLine(): (row: UploadRow) => string {
  const { t } = useTranslation('upload')
  const reasonText = useReasonText()
  const language = useLanguage()
  return (row) => {
    if (row.needsFile) return t('chooseAgain')
    const figures = `${fileSize(row.sentBytes)} / ${fileSize(row.fileSize)}`
    switch (row.state) {
      case 'uploading': {
        if (row.speed <= 0) return figures
        const left = uploadTimeLeft(row.fileSize - row.sentBytes, row.speed)
        const speed = t('tray.speed', { size: fileSize(row.speed) })
        return [figures, speed, ...(left === null ? [] : [t('tray.left', { time: formatTimeLeft(left, language) })])].join(' · ')
      }
      case 'paused': return row.same === undefined ? `${t('tray.paused')} · ${figures}` : t('sameFile', { course: row.same.courseTitle, item: row.same.itemTitle })
      case 'waiting': return reasonText(row.reason ?? 'waitingConnection', row.message)
      case 'failed': return reasonText(row.reason, row.message)
      case 'queued': return row.reason === undefined ? [t('tray.queued'), ...mediaWords(row)].join(' · ') : reasonText(row.reason)
      case 'hashing': return t('tray.hashing')
      case 'verifying': return t('tray.verifying')
      case 'optimising': return t('tray.optimising')
      case 'done': return `${t('tray.done')} · ${fileSize(row.fileSize)}`
      case 'cancelled': return t('tray.cancelled')
    }
  }
}

function mediaWords({ media }: UploadRow): string[] {
  if (media === undefined) return []
  return [media.container, ...(media.video === null ? [] : [`${media.video.width}×${media.video.height}`]), ...(media.seconds === null ? [] : [formatLength(media.seconds)])]
}

function mediaDetails({ media }: UploadRow): string | undefined {
  if (media === undefined) return undefined
  const codecs = [media.video?.codec, media.audio?.codec].flatMap((codec) => (codec ? [codecName(codec)] : []))
  return [media.container, ...codecs].join(' · ')
}

function MoveMenu({ name, places, onMove }: { name: string; places: Places; onMove: (place: number) => void }) {
  const { t } = useTranslation('upload')
  const { top, up, down } = places
  if (up === undefined && down === undefined) return null
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target><IconButton size="md" label={t('tray.orderOf', { name })}><IconDots {...icon} /></IconButton></Menu.Target>
      <Menu.Dropdown>
        {top === undefined ? null : <Menu.Item leftSection={<IconArrowBarToUp {...icon} />} onClick={() => onMove(top)}>{t('tray.first')}</Menu.Item>}
        {up === undefined ? null : <Menu.Item leftSection={<IconArrowUp {...icon} />} rightSection={<Kbd size="xs">Alt ↑</Kbd>} onClick={() => onMove(up)}>{t('tray.up')}</Menu.Item>}
        {down === undefined ? null : <Menu.Item leftSection={<IconArrowDown {...icon} />} rightSection={<Kbd size="xs">Alt ↓</Kbd>} onClick={() => onMove(down)}>{t('tray.down')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

function Decisions({ actions: { reopen, chooseAgain, link, sendAnyway } }: { actions: RowActions }) {
  const { t } = useTranslation('upload')
  if (!reopen && !chooseAgain && !link && !sendAnyway) return null
  return (
    <div className={styles.decisions}>
      {reopen ? <Button size="compact-sm" kind="soft" leftSection={<IconPlayerPlay {...icon} size={16} />} onClick={reopen}>{t('tray.resume')}</Button> : null}
      {link ? <Button size="compact-sm" kind="soft" leftSection={<IconLink {...icon} size={16} />} onClick={link}>{t('tray.link')}</Button> : null}
      {sendAnyway ? <Button size="compact-sm" leftSection={<IconUpload {...icon} size={16} />} onClick={sendAnyway}>{t('tray.sendAnyway')}</Button> : null}
      {chooseAgain ? <Button size="compact-sm" kind={reopen ? 'quiet' : 'soft'} leftSection={<IconFolderOpen {...icon} size={16} />} onClick={chooseAgain}>{t('tray.chooseFile')}</Button> : null}
    </div>
  )
}

export function UploadTrayRow({ row, places, onMove }: { row: UploadRow; places: Places; onMove: (place: number) => void }) {
  const { t } = useTranslation('upload')
  const { t: common } = useTranslation('common')
  const reasonText = useReasonText()
  const line = useUploadLine()
  const actions = useRowActions()(row)
  const { pause, resume, retry, cancel } = actions
  const name = row.fileName
  const moving = row.state === 'uploading' || (row.state === 'paused' && row.same === undefined) || row.state === 'waiting'
  const tone = row.state === 'failed' ? 'danger' : row.needsFile || row.state === 'waiting' || row.same !== undefined ? 'warning' : undefined
  return (
    <li className={styles.row} data-state={row.state} data-upload={row.uploadId}>
      <span className={styles.kind} aria-hidden="true">
        {row.state === 'done' ? <IconCircleCheckFilled size={20} className={styles.ready} /> : row.target.kind === 'video' ? <IconMovie size={20} stroke={1.5} /> : <IconFile size={20} stroke={1.5} />}
      </span>
      <div className={styles.words}>
        <Link
          to={pathOf({ path: curriculumPaths['classes-settings-curriculums'], params: { courseSeq: row.target.courseSeq }, hash: `item-${row.target.curriculumSeq}` })}
          className={styles.name} title={[name, ...(mediaDetails(row) === undefined ? [] : [mediaDetails(row)])].join('\n')}
        >
          {name}
        </Link>
        <span className={styles.line} data-tone={tone}>{line(row)}</span>
        {row.note === undefined || row.state === 'failed' ? null : <span className={styles.line} data-tone="warning">{reasonText(row.note)}</span>}
        {moving && !row.needsFile ? <Progress value={sentPercent(row)} label={t('tray.progressOf', { name })} tone={row.state === 'uploading' ? 'primary' : 'warning'} size="xs" /> : null}
        <Decisions actions={actions} />
      </div>
      <div className={styles.buttons}>
        {pause && row.reason !== 'held' ? <IconButton size="md" label={t('tray.pauseOf', { name })} onClick={pause}><IconPlayerPause {...icon} /></IconButton> : null}
        {resume ? <IconButton size="md" label={t('tray.resumeOf', { name })} onClick={resume}><IconPlayerPlay {...icon} /></IconButton> : null}
        {retry ? <IconButton size="md" label={`${row.state === 'waiting' ? t('tray.tryNow') : common('retry')}: ${name}`} onClick={retry}><IconRefresh {...icon} /></IconButton> : null}
        <MoveMenu name={name} places={places} onMove={onMove} />
        {cancel ? <IconButton size="md" label={t('tray.cancelOf', { name })} onClick={cancel}><IconX {...icon} /></IconButton> : null}
      </div>
    </li>
  )
}
