import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fileEndings, fileRefusal } from '#shared/attach/rules.ts'
import { FORM_FILE_MAX } from '#shared/form/rules.ts'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { SendingList } from '#renderer/entities/attach/SendingList.tsx'
import { useSending } from '#renderer/entities/attach/useSending.ts'
import { Button, IconButton, toast, useFileDrop } from '#renderer/ui/index.ts'
import type { NamedFile, SendFile } from './queries.ts'
import styles from './form.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface FormFilesFieldProps {
  label: string
  itemId: string
  most: number
  value: readonly string[]
  files: Readonly<Record<string, NamedFile>>
  onFile: (file: NamedFile) => void
  onChange: (fileIds: string[]) => void
  /** Null in a preview, which sends nothing. */
  send: SendFile | null
  onBusy: (isBusy: boolean) => void
}

/** Files of an answer: chosen or dropped, sent at once with their progress, cancelled or tried again. */
export function FormFilesField({ label, itemId, most, value, files, onFile, onChange, send, onBusy }: FormFilesFieldProps) {
  const { t } = useTranslation('attach')
  const { t: fill } = useTranslation('fillForm')
  const input = useRef<HTMLInputElement>(null)
  const known = useRef(value)
  useEffect(() => { known.current = value })
  const sending = useSending<NamedFile>(
    async (file, onProgress, signal) => { if (send === null) throw new Error('a preview sends nothing'); return send(itemId, file, onProgress, signal) },
    (sent) => {
      onFile(sent)
      known.current = [...known.current, sent.fileId]
      onChange([...known.current])
    },
  )
  const { isBusy } = sending
  const busy = useRef(onBusy)
  useEffect(() => { busy.current = onBusy })
  useEffect(() => { busy.current(isBusy) }, [isBusy])
  const left = most - value.length - sending.all.length
  const add = (added: readonly File[]) => {
    const fitting = added.filter(({ name, size }) => {
      const refusal = fileRefusal(name, size)
      if (refusal !== null) toast.show({ message: t(`refusal.${refusal}`, { name, limit: fileSize(FORM_FILE_MAX) }), tone: 'danger' })
      return refusal === null
    })
    if (fitting.length > left) toast.show({ message: t('tooMany', { count: most }), tone: 'danger' })
    sending.add(fitting.slice(0, Math.max(0, left)))
  }
  const drop = useFileDrop(add, left <= 0 || send === null)
  return (
    <div {...drop.props} className={styles.files} data-over={drop.over || undefined}>
      {value.length === 0 ? null : (
        <ul className={styles.fileList} aria-label={label}>
          {value.map((fileId) => {
            const { fileName, fileSize: bytes } = files[fileId] ?? { fileName: fill('file'), fileSize: 0 }
            return (
              <li key={fileId}>
                <IconPaperclip {...icon} />
                <span>{fileName} {bytes === 0 ? null : <small>{fileSize(bytes)}</small>}</span>
                <IconButton label={t('removeFile', { name: fileName })} onClick={() => onChange(value.filter((one) => one !== fileId))}><IconX {...icon} /></IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <SendingList all={sending.all} retry={sending.retry} forget={sending.forget} />
      <div className={styles.fileActions}>
        <Button leftSection={<IconPaperclip {...icon} />} disabled={left <= 0 || send === null} onClick={() => input.current?.click()}>{t('addFiles')}</Button>
        <span>{isBusy ? t('waits') : t('fileCount', { count: value.length, most, limit: fileSize(FORM_FILE_MAX) })}</span>
      </div>
      <input
        ref={input} type="file" hidden multiple={most > 1} accept={fileEndings.map((ending) => `.${ending}`).join(',')} aria-label={label}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          // Allows choosing the same file again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
