import { IconChevronLeft, IconChevronRight, IconDownload, IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttachedFile, AttachedPicture } from '#shared/attach/contract.ts'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { pictureOfSize, pictureSrcSet } from '#shared/kernel/format/pictures.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Dialog, IconButton, UnstyledButton } from '#renderer/ui/index.ts'
import './texts.ts'
import styles from './attach.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Pictures and files of a text. */
export function Attachments({ pictures, files = [] }: { pictures: readonly AttachedPicture[]; files?: readonly AttachedFile[] }) {
  return (
    <>
      {pictures.length === 0 ? null : <Pictures pictures={pictures} />}
      {files.length === 0 ? null : <Files files={files} />}
    </>
  )
}

/** Thumbnails that open an enlarged view. */
function Pictures({ pictures }: { pictures: readonly AttachedPicture[] }) {
  const { t } = useTranslation('attach')
  const mediaUrl = useMediaUrl()
  const [at, setAt] = useState<number | null>(null)
  const nameOf = (index: number) => pictures[index]?.alt || t('picture', { number: index + 1 })
  return (
    <>
      <ul className={styles.thumbnails} aria-label={t('pictures')}>
        {pictures.map((one, index) => (
          <li key={one.attachmentSeq}>
            <UnstyledButton className={styles.thumbnail} aria-haspopup="dialog" aria-label={t('enlarge', { name: nameOf(index) })} onClick={() => setAt(index)}>
              <img src={mediaUrl(pictureOfSize(one.imageUrl, 'small'))} alt="" loading="lazy" decoding="async" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {at === null ? null : <Enlarged pictures={pictures} at={at} nameOf={nameOf} onMove={setAt} onClose={() => setAt(null)} />}
    </>
  )
}

function Enlarged({ pictures, at, nameOf, onMove, onClose }: { pictures: readonly AttachedPicture[]; at: number; nameOf: (index: number) => string; onMove: (at: number) => void; onClose: () => void }) {
  const { t } = useTranslation('attach')
  const { t: common } = useTranslation('common')
  const mediaUrl = useMediaUrl()
  const picture = pictures[at]
  if (picture === undefined) return null
  const move = (by: number) => onMove((at + by + pictures.length) % pictures.length)
  const keys = (event: KeyboardEvent) => {
    if (pictures.length > 1 && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) move(event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <Dialog opened onClose={onClose} title={nameOf(at)} closeLabel={common('close')} size="large">
      {/* Arrow keys work while the focus is within. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.enlarged} onKeyDown={keys}>
        <img
          src={mediaUrl(pictureOfSize(picture.imageUrl, 'large'))} srcSet={pictureSrcSet(picture.imageUrl).split(', ').map(mediaUrl).join(', ')} sizes="(min-width: 52em) 760px, 92vw"
          alt={nameOf(at)} width={picture.width} height={picture.height}
        />
        {pictures.length < 2 ? null : (
          <div className={styles.pager}>
            <IconButton label={t('previous')} onClick={() => move(-1)}><IconChevronLeft {...icon} /></IconButton>
            <output>{t('place', { number: at + 1, count: pictures.length })}</output>
            <IconButton label={t('next')} onClick={() => move(1)}><IconChevronRight {...icon} /></IconButton>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Files({ files }: { files: readonly AttachedFile[] }) {
  const { t } = useTranslation('attach')
  const mediaUrl = useMediaUrl()
  const platform = usePlatform()
  const save = useMutation({ mutationFn: ({ url, fileName }: { url: string; fileName: string }) => platform.saveFile(url, fileName) })
  return (
    <ul className={styles.rows} aria-label={t('files')}>
      {files.map(({ attachmentSeq, fileName, fileSize: bytes, url }) => (
        <li key={attachmentSeq}>
          <UnstyledButton className={styles.download} aria-label={t('download', { name: fileName, size: fileSize(bytes) })} onClick={() => save.mutate({ url: mediaUrl(url), fileName })}>
            <IconPaperclip {...icon} />
            <span className={styles.about}><span className={styles.name}>{fileName}</span> <span className={styles.quiet}>{fileSize(bytes)}</span></span>
            <IconDownload {...icon} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
