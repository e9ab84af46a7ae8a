import { IconPhoto, IconSend, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useImperativeHandle, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_PICTURES_MAX, CHAT_TEXT_MAX } from '#shared/chat/rules.ts'
import { contract } from '#shared/contract.ts'
import { imageTypes } from '#shared/kernel/format/pictures.ts'
import type { ChatMessage } from '#shared/kernel/socket/chatMessage.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { pictureData } from '#renderer/entities/attach/pictureData.ts'
import { useMentions } from '#renderer/entities/mention/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { newUuid } from '#renderer/lib/uuid.ts'
import { IconButton, MentionList, Textarea, useFileDrop } from '#renderer/ui/index.ts'
import { courseOf } from './queries.ts'
import type { ChatRoomRef } from './queries.ts'
import { useDraftMessage } from './useDraftMessage.ts'
import type { Unsent } from './useOutbox.ts'
import styles from './chat.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const isPicture = (file: File) => (imageTypes as readonly string[]).includes(file.type)

/** On a touch keyboard Enter breaks the line; the button sends. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches

export interface ComposerHandle {
  /** Returns a message that was not sent to the input, before what is typed there. */
  edit: (message: Pick<Unsent, 'content' | 'pictures' | 'named'>) => void
}

interface ComposerProps {
  ref: RefObject<ComposerHandle | null>
  room: ChatRoomRef
  canSendPictures: boolean
  slowSeconds: number
  replyTo: ChatMessage | null
  onReplyEnd: () => void
  onSend: (message: Unsent) => void
}

/** Writes a message: Enter sends, Shift+Enter breaks the line; pictures are pasted, dropped or chosen. */
export function Composer({ ref, room, canSendPictures, slowSeconds, replyTo, onReplyEnd, onSend }: ComposerProps) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const showError = useShowError()
  const mediaUrl = useMediaUrl()
  const personName = usePersonName()
  const hintId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(0)
  const { draft, change, clear } = useDraftMessage(room)
  const mentions = useMentions(room, input, draft.content, (content, { userSeq, name }) =>
    change((before) => ({ content, named: [...before.named.filter((one) => one.userSeq !== userSeq), { userSeq, name }] })))
  const { mutateAsync: upload } = useMutation({
    mutationFn: async (file: File) => client(contract.chat.picture, { params: courseOf(room), body: { image: await pictureData(file) } }), meta: { errors: 'inline' },
  })

  const add = async (files: readonly File[]) => {
    const chosen = files.filter(isPicture).slice(0, Math.max(0, CHAT_PICTURES_MAX - draft.pictures.length - uploading))
    setUploading((count) => count + chosen.length)
    for (const file of chosen) {
      try {
        const picture = await upload(file)
        change((before) => ({ pictures: [...before.pictures, picture].slice(0, CHAT_PICTURES_MAX) }))
      } catch (error) {
        showError(error)
      } finally {
        setUploading((count) => count - 1)
      }
    }
  }
  const { over, props: drop } = useFileDrop((files) => { void add(files) }, !canSendPictures)

  useImperativeHandle(ref, () => ({
    edit: (message) => {
      change((before) => ({
        content: [message.content, before.content].filter((text) => text !== '').join('\n').slice(0, CHAT_TEXT_MAX),
        pictures: [...message.pictures, ...before.pictures].slice(0, CHAT_PICTURES_MAX), named: [...message.named, ...before.named],
      }))
      input.current?.focus()
    },
  }), [change])

  const isEmpty = draft.content.trim() === '' && draft.pictures.length === 0
  const send = () => {
    if (isEmpty || uploading > 0) return
    const content = draft.content.trim()
    onSend({
      sendNo: newUuid(), content, pictures: draft.pictures, replyToSeq: replyTo?.messageSeq ?? null, error: null,
      named: draft.named.filter(({ name }) => content.includes(`@${name}`)),
    })
    clear()
    onReplyEnd()
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends the composition of a syllable (Korean, Japanese) is not for us; Safari says so by 229 alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (mentions.onKeyDown(event)) return
    if (event.key === 'Escape' && replyTo !== null) onReplyEnd()
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter(isPicture)
    if (files.length === 0 || !canSendPictures) return
    event.preventDefault()
    void add(files)
  }

  return (
    <div className={styles.composer} data-over={over || undefined} {...drop}>
      <div className={styles.people}><MentionList {...mentions.list} /></div>
      {replyTo === null ? null : (
        <div className={styles.replying}>
          <span><strong>{t('replyOf', { name: personName(replyTo.name) })}</strong> {replyTo.content}</span>
          <IconButton size="sm" label={t('replyEnd')} onClick={onReplyEnd}><IconX size={16} /></IconButton>
        </div>
      )}
      {draft.pictures.length === 0 ? null : (
        <div className={styles.tray}>
          {draft.pictures.map(({ imageUrl }) => (
            <div key={imageUrl} className={styles.trayItem}>
              <img src={mediaUrl(imageUrl.replace(/\.webp$/, '.small.webp'))} alt={t('picture.alt')} />
              <IconButton size="xs" kind="secondary" label={t('picture.remove')} onClick={() => change((before) => ({ pictures: before.pictures.filter((one) => one.imageUrl !== imageUrl) }))}><IconX size={12} /></IconButton>
            </div>
          ))}
        </div>
      )}
      <div className={styles.inputs}>
        {canSendPictures ? (
          <>
            <input
              ref={chooser} type="file" accept={imageTypes.join(',')} multiple hidden
              onChange={(event) => {
                void add([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
            <IconButton size="lg" label={t('picture.add')} loading={uploading > 0} disabled={draft.pictures.length >= CHAT_PICTURES_MAX} onClick={() => chooser.current?.click()}><IconPhoto {...icon} /></IconButton>
          </>
        ) : null}
        <div className={styles.input}>
          <Textarea
            ref={input} aria-label={t('write')} aria-describedby={hintId} placeholder={t('placeholder')} minRows={1} maxRows={6} value={draft.content} {...mentions.inputProps}
            onChange={(event) => change({ content: event.currentTarget.value.slice(0, CHAT_TEXT_MAX) })} onKeyDown={onKeyDown} onPaste={onPaste} onSelect={mentions.onSelect}
          />
        </div>
        <IconButton size="lg" kind="primary" label={t('send')} disabled={isEmpty || uploading > 0} onClick={send}><IconSend {...icon} /></IconButton>
      </div>
      <p id={hintId} className={styles.hint} data-keys={slowSeconds === 0 || undefined}>{slowSeconds > 0 ? t('slowHint', { count: slowSeconds }) : t('hint')}{draft.content.length > CHAT_TEXT_MAX - 200 ? ` · ${t('left', { count: CHAT_TEXT_MAX - draft.content.length })}` : ''}</p>
    </div>
  )
}
