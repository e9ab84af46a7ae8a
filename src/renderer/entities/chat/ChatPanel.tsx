import { IconMessages, IconSettings } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { ChatRoom } from '#shared/chat/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import type { ChatMessage } from '#shared/kernel/socket/chatMessage.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useConnection } from '#renderer/lib/connection/index.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, EmptyState, ErrorState, IconButton, Skeleton, useConfirm } from '#renderer/ui/index.ts'
import { ChatReportDialog, ManageDialog, MuteDialog } from './ChatDialogs.tsx'
import { ChatLogView } from './ChatLogView.tsx'
import { Composer } from './Composer.tsx'
import type { ComposerHandle } from './Composer.tsx'
import { courseOf } from './queries.ts'
import type { ChatRoomRef } from './queries.ts'
import { useChat } from './useChat.ts'
import type { Chat } from './useChat.ts'
import { useOutbox } from './useOutbox.ts'
import type { Unsent } from './useOutbox.ts'
import styles from './chat.module.css'

export type ChatPlace = 'tab' | 'side' | 'drawer' | 'page' | 'lesson'

/** A room of a class: its messages and where one writes (ROOM-04). */
export function ChatPanel({ room, place }: { room: ChatRoomRef; place: ChatPlace }) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText()
  const chat = useChat(room)
  const { info, log } = chat
  const error = info.error ?? log.error
  if (info.data === undefined || log.data === undefined) {
    if (error === null) return <div className={styles.panel} data-place={place}><div className={styles.log} aria-hidden="true">{[180, 240, 140].map((width) => <Skeleton key={width} height={36} width={width} radius="lg" mt={14} />)}</div></div>
    if (error instanceof RestError && error.code === errorTable.notEnrolled.code) return <EmptyState icon={<IconMessages size={28} stroke={1.5} />} title={t('stranger.title')} description={t('stranger.text')} />
    if (error instanceof RestError && error.code === errorTable.chatOff.code) return <EmptyState icon={<IconMessages size={28} stroke={1.5} />} title={errorText(error)} />
    return <ErrorState message={errorText(error)} onRetry={() => { void info.refetch(); void log.refetch() }} />
  }
  return <OpenRoom room={room} place={place} chat={chat} info={info.data} log={log.data} />
}

function OpenRoom({ room, place, chat, info, log }: { room: ChatRoomRef; place: ChatPlace; chat: Chat; info: ChatRoom; log: NonNullable<Chat['log']['data']> }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const confirm = useConfirm()
  const me = useSession().user?.userSeq
  const [readNo] = useState(info.readNo)
  const [open, setOpen] = useState<{ what: 'report' | 'mute'; message: ChatMessage } | { what: 'manage' } | null>(null)
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const [sent, setSent] = useState(0)
  const { unsent, send, drop } = useOutbox(room, chat.hold, t('unsent.lost'))
  const { mutate: remove } = useMutation({ mutationFn: (messageSeq: number) => client(contract.chat.remove, { params: { ...courseOf(room), messageSeq } }) })
  const composer = useRef<ComposerHandle>(null)
  const edit = (one: Unsent) => {
    drop(one.sendNo)
    setReplyTo(log.messages.find(({ messageSeq }) => messageSeq === one.replyToSeq) ?? null)
    composer.current?.edit(one)
  }
  const close = () => setOpen(null)
  const isStaff = info.standing === 'staff'

  const marked = useRef(info.readNo ?? -1)
  const { markRead } = chat
  const isPreviewing = !info.can.write && info.standing === 'attendee' && info.mute === null && !info.isFrozen
  const onRead = useCallback((messageNo: number) => {
    if (messageNo <= marked.current || isPreviewing) return
    marked.current = messageNo
    markRead(messageNo)
  }, [isPreviewing, markRead])

  const askRemove = async (message: ChatMessage) => {
    if (await confirm({ title: t('delete.title'), message: t('delete.text'), confirmLabel: t('act.delete'), danger: true })) remove(message.messageSeq)
  }
  const sentNos = new Set(log.messages.filter(({ userSeq }) => userSeq === me).map(({ sendNo }) => sendNo))
  const waiting = unsent.filter(({ sendNo }) => !sentNos.has(sendNo))
  return (
    <section className={styles.panel} data-place={place} aria-label={t('label')}>
      {info.can.manage || info.isFrozen ? (
        <div className={styles.head}>
          <p className={styles.headText}>{info.isFrozen ? t('frozen') : t('title')}</p>
          {info.can.manage ? <IconButton label={t('manage.title')} aria-haspopup="dialog" onClick={() => setOpen({ what: 'manage' })}><IconSettings size={20} stroke={1.75} /></IconButton> : null}
        </div>
      ) : null}
      {log.messages.length === 0 && waiting.length === 0 ? (
        <div className={styles.empty}><EmptyState icon={<IconMessages size={28} stroke={1.5} />} title={t('empty.title')} description={t(info.can.write ? 'empty.write' : 'empty.read')} /></div>
      ) : (
        <ChatLogView
          log={log} readNo={readNo} me={me} standing={info.standing} canWrite={info.can.write} isLoadingOlder={chat.isLoadingOlder} loadOlder={chat.loadOlder} onRead={onRead} sent={sent}
          acts={{ reply: setReplyTo, remove: (message) => { void askRemove(message) }, report: (message) => setOpen({ what: 'report', message }), mute: (message) => setOpen({ what: 'mute', message }) }}
          tail={waiting.map((one) => <UnsentMessage key={one.sendNo} message={one} onAgain={() => send(one)} onEdit={info.can.write ? () => edit(one) : null} onDrop={() => drop(one.sendNo)} />)}
        />
      )}
      <Foot info={info} />
      {info.can.write ? (
        <Composer
          ref={composer} room={room} canSendPictures={info.can.pictures} slowSeconds={info.slowSeconds} replyTo={replyTo} onReplyEnd={() => setReplyTo(null)}
          onSend={(message) => {
            send(message)
            setSent((count) => count + 1)
          }}
        />
      ) : null}
      {open?.what === 'report' ? <ChatReportDialog room={room} message={open.message} onClose={close} /> : null}
      {open?.what === 'mute' ? <MuteDialog room={room} message={open.message} onClose={close} /> : null}
      {open?.what === 'manage' && isStaff ? <ManageDialog room={room} info={info} onClose={close} /> : null}
    </section>
  )
}

function UnsentMessage({ message, onAgain, onEdit, onDrop }: { message: Unsent; onAgain: () => void; onEdit: (() => void) | null; onDrop: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.unsent} data-failed={message.error !== null || undefined}>
      <div className={styles.bubble}><p className={styles.text}>{message.content === '' ? t('picture.alt') : message.content}</p></div>
      {message.error === null ? <p className={styles.failure}>{t('unsent.sending')}</p> : (
        <p className={styles.failure} role="alert">
          <span>{message.error}</span>
          <Button size="xs" onClick={onAgain}>{t('unsent.again')}</Button>
          {onEdit === null ? null : <Button size="xs" kind="quiet" onClick={onEdit}>{t('unsent.edit')}</Button>}
          <Button size="xs" kind="quiet" onClick={onDrop}>{t('unsent.drop')}</Button>
        </p>
      )}
    </div>
  )
}

/** Why nothing can be written now, or nothing arrives. */
function Foot({ info }: { info: ChatRoom }) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const connection = useConnection()
  const says = info.mute !== null ? (info.mute.until === null ? t('mutedForever') : t('mutedUntil', { at: formatMoment(info.mute.until, language) }))
    : info.isFrozen && !info.can.write ? t('frozenHelp')
      : info.standing === 'reader' ? t('readerHelp')
        : connection === 'fine' ? null : t('offline')
  if (says === null) return null
  return <output className={styles.notice}>{says}{info.mute !== null && info.mute.reason !== '' ? ` (${info.mute.reason})` : ''}</output>
}
