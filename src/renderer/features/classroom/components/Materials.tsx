import { IconBook2, IconDownload, IconFile, IconFileTypePdf, IconFileZip, IconLock, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PDF_TYPE } from '#shared/curriculum/items.ts'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { Button, EmptyState, IconButton } from '#renderer/ui/index.ts'
import type { MaterialFile } from '#renderer/entities/classroom/queries.ts'
import styles from './lesson.module.css'

interface MaterialsProps {
  files: readonly MaterialFile[]
  openSeq: number | null
  open: (file: MaterialFile) => void
  download: (file: MaterialFile) => void
  pendingSeq: number | null
}

/** Files of a lesson: PDFs open here, all but secured ones can be downloaded (ROOM-03). */
export function Materials({ files, openSeq, open, download, pendingSeq }: MaterialsProps) {
  const { t } = useTranslation('classroom')
  if (files.length === 0) return <EmptyState title={t('materials.empty')} />
  return (
    <ul className={styles.files} aria-label={t('materials.label')}>
      {files.map((file) => (
        <li key={file.uploadSeq} className={styles.file} aria-current={file.uploadSeq === openSeq || undefined}>
          <span className={styles.fileIcon}><FileIcon contentType={file.contentType} /></span>
          <span className={styles.fileText}>
            <span className={styles.fileName}>{file.fileName}</span>
            <span className={styles.fileSize}>{fileSize(file.fileSize)}</span>
            {file.downloadable ? null : <span className={styles.fileNote}><IconLock size={14} stroke={1.75} aria-hidden="true" />{t('materials.readOnly')}</span>}
          </span>
          <span className={styles.fileActions}>
            {file.contentType === PDF_TYPE && file.uploadSeq !== openSeq ? (
              <Button kind="secondary" aria-label={t('materials.readOf', { name: file.fileName })} leftSection={<IconBook2 size={18} stroke={1.75} />} onClick={() => open(file)}>{t('materials.read')}</Button>
            ) : null}
            {file.downloadable ? (
              <IconButton kind="secondary" size="xl" label={t('materials.download', { name: file.fileName })} loading={pendingSeq === file.uploadSeq} onClick={() => download(file)}>
                <IconDownload size={20} stroke={1.75} />
              </IconButton>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

function FileIcon({ contentType }: { contentType: string }) {
  const Icon = contentType === PDF_TYPE ? IconFileTypePdf : contentType.startsWith('image/') ? IconPhoto : /zip|compressed/.test(contentType) ? IconFileZip : IconFile
  return <Icon size={24} stroke={1.5} aria-hidden="true" />
}
