import { IconFile, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { sentPercent, useReasonText, useRowActions } from '#renderer/entities/upload/index.ts'
import { Button, IconButton, Progress, useFileDrop } from '#renderer/ui/index.ts'
import { useItemUploads } from '../uploads/useItemUploads.ts'
import { useEditor, useFilesBusy } from '../useCurriculum.ts'
import styles from './panel.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function MaterialFiles({ item, rows }: { item: CurriculumItem; rows: readonly UploadRow[] }) {
  const { t } = useTranslation('curriculum')
  const { actions } = useEditor()
  const uploads = useItemUploads()
  const busy = useFilesBusy()
  const reasonText = useReasonText()
  const rowActions = useRowActions()
  const drop = useFileDrop((dropped) => uploads.drop(item, dropped))
  const arriving = rows.filter(({ state }) => state !== 'done' && state !== 'cancelled')
  const there = item.uploads.filter(({ kind, state }) => kind === 'material' && state !== 'uploading').toReversed()
  return (
    <section aria-label={t('panel.files')} className={styles.file} data-over={drop.over || undefined} {...drop.props}>
      <h3 className={styles.heading}>{t('panel.files')}</h3>
      {there.length + arriving.length === 0 ? null : (
        <ul className={styles.files}>
          {there.map((file) => (
            <li key={file.uploadSeq} className={styles.fileRow}>
              <IconFile {...icon} />
              <span className={styles.fileName}>{file.fileName}{file.state === 'failed' ? <em>{reasonText(file.reason)}</em> : null}</span>
              <span className={styles.quiet}>{fileSize(file.fileSize)}</span>
              <IconButton size="md" label={t('panel.removeFile', { name: file.fileName })} disabled={busy} onClick={() => actions.removeFile({ curriculumSeq: item.curriculumSeq, uploadSeq: file.uploadSeq })}><IconTrash {...icon} /></IconButton>
            </li>
          ))}
          {arriving.map((row) => {
            const { cancel } = rowActions(row)
            return (
              <li key={row.uploadId} className={styles.fileRow}>
                <IconFile {...icon} />
                <span className={styles.fileName}>
                  {row.fileName}
                  {row.state === 'failed' ? <em>{reasonText(row.reason, row.message)}</em> : <Progress value={sentPercent(row)} label={row.fileName} size="xs" />}
                </span>
                <span className={styles.quiet}>{fileSize(row.fileSize)}</span>
                {cancel ? <IconButton size="md" label={t('panel.removeFile', { name: row.fileName })} onClick={cancel}><IconX {...icon} /></IconButton> : <span />}
              </li>
            )
          })}
        </ul>
      )}
      <Button leftSection={<IconPlus {...icon} />} onClick={() => uploads.pick(item)}>{t('panel.addFiles')}</Button>
      <p className={styles.quiet}>{t('panel.filesHelp')}</p>
    </section>
  )
}
