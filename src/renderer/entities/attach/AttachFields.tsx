import { IconPaperclip, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ATTACHED_FILE_MAX, fileEndings, fileRefusal } from '#shared/attach/rules.ts'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { PICTURE_ALT_MAX } from '#shared/kernel/format/richText.ts'
import { imageTypes, pictureOfSize } from '#shared/kernel/format/pictures.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Button, IconButton, TextField, toast, useFileDrop } from '#renderer/ui/index.ts'
import { SendingList } from './SendingList.tsx'
import { useAttach } from './useAttach.ts'
import type { WrittenFile, WrittenPicture } from './useAttach.ts'
import { useSending } from './useSending.ts'
import './texts.ts'
import styles from './attach.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface FieldProps<Item> {
  place: BoardPlace
  /** What the form holds; those that were added have more than what is sent. */
  value: readonly { attachmentSeq: number; alt?: string | undefined }[] | undefined
  onChange: (items: Item[]) => void
  most: number
  /** Runs when sending begins and ends: the form waits meanwhile. */
  onBusy: (isBusy: boolean) => void
}

/** The items of a field; only the first ones that fit are sent. */
function useItems<Item extends { attachmentSeq: number }>({ value, onChange, most, onBusy }: FieldProps<Item>, send: (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<Item>) {
  const { t } = useTranslation('attach')
  // A form and its draft keep items as they were added.
  const items = (value ?? []) as unknown as Item[]
  const known = useRef(items)
  useEffect(() => { known.current = items })
  const change = (next: Item[]) => {
    known.current = next
    onChange(next)
  }
  const sending = useSending(send, (item) => change([...known.current, item]))
  const { isBusy } = sending
  const busy = useRef(onBusy)
  useEffect(() => { busy.current = onBusy })
  useEffect(() => { busy.current(isBusy) }, [isBusy])
  const left = most - items.length - sending.all.length
  const add = (files: readonly File[]) => {
    if (files.length > left) toast.show({ message: t('tooMany', { count: most }), tone: 'danger' })
    sending.add(files.slice(0, Math.max(0, left)))
  }
  return { items, change, sending, left, add }
}

/** Pictures of a plain text: chosen, dropped or pasted into the form, each with a text for those who do not see it. */
export function PicturesField(props: FieldProps<WrittenPicture>) {
  const { t } = useTranslation('attach')
  const mediaUrl = useMediaUrl()
  const { picture, discard } = useAttach(props.place)
  const whole = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { items, change, sending, left, add } = useItems<WrittenPicture>(props, async (file) => ({ ...(await picture(file)), isNew: true }))
  const addPictures = (files: readonly File[]) => add(files.filter(({ type }) => type.startsWith('image/')))
  const drop = useFileDrop(addPictures, left <= 0)
  const latest = useRef(addPictures)
  useEffect(() => { latest.current = addPictures })
  useEffect(() => {
    const form = whole.current?.closest('form')
    const paste = (event: ClipboardEvent) => {
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0) return
      event.preventDefault()
      latest.current(pictures)
    }
    form?.addEventListener('paste', paste)
    return () => form?.removeEventListener('paste', paste)
  }, [])
  const remove = ({ attachmentSeq, isNew }: WrittenPicture) => {
    change(items.filter((one) => one.attachmentSeq !== attachmentSeq))
    if (isNew === true) discard(attachmentSeq)
  }
  return (
    <div ref={whole} {...drop.props} className={styles.field} data-over={drop.over || undefined}>
      {items.length === 0 ? null : (
        <ul className={styles.pictures} aria-label={t('pictures')}>
          {items.map((one, index) => (
            <li key={one.attachmentSeq} className={styles.picture}>
              <img src={mediaUrl(pictureOfSize(one.imageUrl.replace('.large.', '.'), 'small'))} alt="" className={styles.preview} />
              <TextField
                size="xs" aria-label={t('altOf', { number: index + 1 })} placeholder={t('alt')} maxLength={PICTURE_ALT_MAX} value={one.alt}
                onChange={(event) => { const { value } = event.currentTarget; change(items.map((item) => (item.attachmentSeq === one.attachmentSeq ? { ...item, alt: value } : item))) }}
              />
              <IconButton label={t('removePicture', { number: index + 1 })} onClick={() => remove(one)}><IconX {...icon} /></IconButton>
            </li>
          ))}
        </ul>
      )}
      <SendingList all={sending.all} retry={sending.retry} forget={sending.forget} />
      <div className={styles.actions}>
        <Button size="xs" leftSection={<IconPhotoPlus {...icon} />} disabled={left <= 0} onClick={() => input.current?.click()}>{t('addPictures')}</Button>
        <span className={styles.quiet}>{sending.isBusy ? t('waits') : t('pictureCount', { count: items.length, most: props.most })}</span>
      </div>
      <input
        ref={input} type="file" hidden multiple accept={imageTypes.join(',')} aria-label={t('addPictures')}
        onChange={(event) => {
          addPictures([...(event.currentTarget.files ?? [])])
          // Allows choosing the same file again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** Files of a text: chosen or dropped, with their progress. */
export function FilesField(props: FieldProps<WrittenFile>) {
  const { t } = useTranslation('attach')
  const { file, discard } = useAttach(props.place)
  const input = useRef<HTMLInputElement>(null)
  const { items, change, sending, left, add } = useItems<WrittenFile>(props, file)
  const addFiles = (files: readonly File[]) => {
    const fitting = files.filter(({ name, size }) => {
      const refusal = fileRefusal(name, size)
      if (refusal !== null) toast.show({ message: t(`refusal.${refusal}`, { name, limit: fileSize(ATTACHED_FILE_MAX) }), tone: 'danger' })
      return refusal === null
    })
    if (fitting.length > 0) add(fitting)
  }
  const drop = useFileDrop(addFiles, left <= 0)
  const remove = ({ attachmentSeq, isNew }: WrittenFile) => {
    change(items.filter((one) => one.attachmentSeq !== attachmentSeq))
    if (isNew === true) discard(attachmentSeq)
  }
  return (
    <div {...drop.props} className={styles.field} data-over={drop.over || undefined}>
      {items.length === 0 ? null : (
        <ul className={styles.rows} aria-label={t('files')}>
          {items.map((one) => (
            <li key={one.attachmentSeq} className={styles.row}>
              <IconPaperclip {...icon} />
              <span className={styles.about}><span className={styles.name}>{one.fileName}</span> <span className={styles.quiet}>{fileSize(one.fileSize)}</span></span>
              <IconButton label={t('removeFile', { name: one.fileName })} onClick={() => remove(one)}><IconX {...icon} /></IconButton>
            </li>
          ))}
        </ul>
      )}
      <SendingList all={sending.all} retry={sending.retry} forget={sending.forget} />
      <div className={styles.actions}>
        <Button size="xs" leftSection={<IconPaperclip {...icon} />} disabled={left <= 0} onClick={() => input.current?.click()}>{t('addFiles')}</Button>
        <span className={styles.quiet}>{sending.isBusy ? t('waits') : t('fileCount', { count: items.length, most: props.most, limit: fileSize(ATTACHED_FILE_MAX) })}</span>
      </div>
      <input
        ref={input} type="file" hidden multiple accept={fileEndings.map((ending) => `.${ending}`).join(',')} aria-label={t('addFiles')}
        onChange={(event) => {
          addFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
