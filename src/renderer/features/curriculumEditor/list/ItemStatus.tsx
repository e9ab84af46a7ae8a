import { IconAlertTriangle, IconBrandVimeo, IconBrandYoutube, IconCircleCheck, IconClock, IconCloudUpload, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { linkedVideo } from '#shared/curriculum/items.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { curriculumTypeCd, vodTypeCd } from '#shared/kernel/codes.ts'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { formatLength } from '#renderer/lib/dates.ts'
import { sentPercent, useReasonText, useRowActions } from '#renderer/entities/upload/index.ts'
import { Button, Progress, Tooltip, UnstyledButton } from '#renderer/ui/index.ts'
import { useItemUploadRows, useItemUploads } from '../uploads/useItemUploads.ts'
import { videoStanding } from '../uploads/videoStanding.ts'
import type { VideoStanding } from '../uploads/videoStanding.ts'
import { useEditor } from '../useCurriculum.ts'
import styles from '../editor.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Failures of a stored video that can be retried without another upload. */
const retriable: ReadonlySet<string | null> = new Set(['optimiseFailed', 'tookTooLong', null])

/** Failures that the same file would cause again. */
const needsAnotherFile: ReadonlySet<string | null> = new Set(['fileTypeRefused', 'noPicture', 'fileEmpty', 'fileLimitExceeded'])

/** Retries a failed video; undefined if it needs another file. */
export function useRetry(): (item: CurriculumItem, standing: VideoStanding) => (() => void) | undefined {
  const { actions } = useEditor()
  const rowActions = useRowActions()
  return ({ curriculumSeq }, standing) => {
    if (standing.kind !== 'failed' || needsAnotherFile.has(standing.reason)) return undefined
    if (standing.row !== undefined) return rowActions(standing.row).retry
    const { file, reason } = standing
    return file !== undefined && retriable.has(reason) ? () => actions.retryFile({ curriculumSeq, uploadSeq: file.uploadSeq }) : undefined
  }
}

export function useSendingText(): (row: UploadRow) => string {
  const { t } = useTranslation('curriculum')
  const { t: upload } = useTranslation('upload')
  const reasonText = useReasonText()
  return (row) => {
    const percent = Math.floor(sentPercent(row))
    if (row.needsFile) return reasonText('chooseAgain')
    switch (row.state) {
      case 'waiting': return reasonText(row.reason ?? 'waitingConnection', row.message)
      case 'queued': return upload('tray.queued')
      case 'hashing': return upload('tray.hashing')
      case 'paused': return row.same === undefined ? `${upload('tray.paused')} · ${percent}%` : upload('sameFile', { course: row.same.courseTitle, item: row.same.itemTitle })
      default: return t('video.uploading', { percent })
    }
  }
}

function VideoStatus({ item, standing }: { item: CurriculumItem; standing: VideoStanding }) {
  const { t } = useTranslation('curriculum')
  const { t: common } = useTranslation('common')
  const { open } = useEditor()
  const uploads = useItemUploads()
  const reasonText = useReasonText()
  const rowActions = useRowActions()
  const sendingText = useSendingText()
  const retry = useRetry()(item, standing)
  const pick = <Button size="compact-sm" kind="soft" onClick={() => uploads.pick(item)}>{t('video.pick')}</Button>
  switch (standing.kind) {
    case 'none': return <span className={styles.status} data-tone="warning"><span>{t('video.none')}</span>{pick}</span>
    case 'elsewhere': return <span className={styles.status}><IconCloudUpload {...icon} />{t('video.elsewhere')}</span>
    case 'sending': {
      const { row } = standing
      const percent = Math.floor(sentPercent(row))
      if (row.needsFile) {
        const { chooseAgain } = rowActions(row)
        return (
          <span className={styles.status} data-tone="warning">
            <IconAlertTriangle {...icon} /><span>{reasonText('chooseAgain')}</span>
            {chooseAgain ? <Button size="compact-sm" kind="soft" onClick={chooseAgain}>{t('video.pick')}</Button> : null}
          </span>
        )
      }
      const text = sendingText(row)
      return (
        <span className={styles.working}>
          <span className={styles.status} data-tone={row.state === 'waiting' ? 'warning' : undefined}><IconCloudUpload {...icon} />{text}</span>
          <Progress value={percent} label={t('video.uploading', { percent })} size="xs" tone={row.state === 'uploading' ? 'primary' : 'warning'} />
        </span>
      )
    }
    case 'verifying': return <span className={styles.status}><IconClock {...icon} />{t('video.verifying')}</span>
    case 'optimising': {
      const { percent } = standing
      const text = percent === null || percent < 1 ? t('video.optimisingSoon') : t('video.optimising', { percent: Math.floor(percent) })
      return (
        <span className={styles.working}>
          <span className={styles.status}><IconClock {...icon} />{text}</span>
          <Progress value={percent ?? 0} label={text} size="xs" tone="success" />
        </span>
      )
    }
    case 'ready': {
      const { duration, note } = standing.file
      return (
        <span className={styles.status} data-tone="success">
          <IconCircleCheck {...icon} />{duration === null ? t('video.ready') : formatLength(duration)}
          {note === null ? null : (
            <Tooltip label={reasonText(note)}><UnstyledButton className={styles.note ?? ''} onClick={() => open(item.curriculumSeq)}><IconInfoCircle {...icon} /> {t('video.original')}</UnstyledButton></Tooltip>
          )}
        </span>
      )
    }
    case 'failed':
      return (
        <span className={styles.status} data-tone="danger">
          <IconAlertTriangle {...icon} /><span>{t('video.failed')}: {reasonText(standing.reason, standing.message)}</span>
          {retry ? <Button size="compact-sm" kind="soft" leftSection={<IconRefresh {...icon} />} onClick={retry}>{common('retry')}</Button> : pick}
        </span>
      )
  }
}

function LinkStatus({ body }: { body: CurriculumBodyOf<'02'> }) {
  const { t } = useTranslation('curriculum')
  const link = linkedVideo(body)
  if (link === null) return <span className={styles.status} data-tone="warning">{t('video.noLink')}</span>
  const Brand = link.provider === 'youtube' ? IconBrandYoutube : IconBrandVimeo
  return (
    <span className={styles.status} data-tone={body.duration === null ? 'warning' : 'success'}>
      <Brand {...icon} />{link.provider === 'youtube' ? 'YouTube' : 'Vimeo'} · {body.duration === null ? t('video.noLength') : formatLength(body.duration)}
    </span>
  )
}

export function ItemStatus({ item, lessonCount }: { item: CurriculumItem; lessonCount: number }) {
  const { t } = useTranslation('curriculum')
  const rows = useItemUploadRows(item.curriculumSeq)
  const { body } = item
  switch (body.curriculumTypeCd) {
    case curriculumTypeCd.section: return <span className={styles.status}>{t('lessons', { count: lessonCount })}</span>
    case curriculumTypeCd.video: return body.vodTypeCd === vodTypeCd.hosted ? <VideoStatus item={item} standing={videoStanding(item.uploads, rows)} /> : <LinkStatus body={body} />
    case curriculumTypeCd.live: {
      const standing = videoStanding(item.uploads, rows)
      return standing.kind === 'none' ? null : <VideoStatus item={item} standing={standing} />
    }
    case curriculumTypeCd.text: {
      const count = body.content.replace(/<[^>]*>|&\w+;/g, '').trim().length
      return <span className={styles.status} data-tone={count === 0 ? 'warning' : undefined}>{count === 0 ? t('text.empty') : t('text.filled', { count })}</span>
    }
    case curriculumTypeCd.materials: {
      const ready = item.uploads.filter(({ state }) => state === 'ready')
      const sending = rows.filter(({ state }) => state !== 'done' && state !== 'cancelled' && state !== 'failed')
      const [first] = sending
      if (first !== undefined) return <VideoStatus item={item} standing={{ kind: 'sending', row: first }} />
      return (
        <span className={styles.status} data-tone={ready.length === 0 ? 'warning' : undefined}>
          {ready.length === 0 ? t('files.none') : t('files.some', { count: ready.length, size: fileSize(ready.reduce((sum, file) => sum + file.fileSize, 0)) })}
        </span>
      )
    }
    default: return null
  }
}
