import { IconArrowBackUp, IconDots, IconFlag, IconTrash, IconVolumeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChatStanding } from '#shared/chat/rules.ts'
import { mayDelete, mayReport } from '#shared/chat/rules.ts'
import { pictureOfSize, pictureSrcSet } from '#shared/kernel/format/pictures.ts'
import type { ChatMessage } from '#shared/kernel/socket/chatMessage.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { NamedText } from '#renderer/entities/mention/index.ts'
import { formatTime } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Avatar, Badge, IconButton, Menu } from '#renderer/ui/index.ts'
import styles from './chat.module.css'

export interface MessageActs {
  reply: (message: ChatMessage) => void
  remove: (message: ChatMessage) => void
  report: (message: ChatMessage) => void
  mute: (message: ChatMessage) => void
  /** Scrolls to a message that is loaded. */
  show: (messageSeq: number) => void
}

interface BubbleProps {
  message: ChatMessage
  isFirst: boolean
  isLast: boolean
  me: number | undefined
  standing: ChatStanding
  canWrite: boolean
  acts: MessageActs
}

/** One message: one's own on the right, others' with their name on the left. */
export function ChatBubble({ message, isFirst, isLast, me, standing, canWrite, acts }: BubbleProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const mediaUrl = useMediaUrl()
  const name = usePersonName()(message.name)
  const isMine = message.userSeq !== null && message.userSeq === me
  const isShown = message.state === 'shown'
  return (
    <div className={styles.message} data-mine={isMine || undefined} data-first={isFirst || undefined} data-message={message.messageSeq}>
      {isMine ? null : <span className={styles.avatar}>{isFirst ? <Avatar name={name} src={message.profileImageUrl === null ? null : mediaUrl(message.profileImageUrl)} size={32} /> : null}</span>}
      <div className={styles.body}>
        {isFirst && !isMine ? <p className={styles.name}><strong>{name}</strong>{message.isStaff ? <Badge tone="primary" size="sm">{t('staff')}</Badge> : null}</p> : <span className={styles.hidden}>{isMine ? t('me') : name}</span>}
        <div className={styles.line}>
          <div className={styles.content}>
            {isShown ? (
              <>
                {message.content === '' && message.replyTo === null ? null : (
                  <div className={styles.bubble}>
                    {message.replyTo === null ? null : <Quote message={message} onShow={acts.show} />}
                    {message.content === '' ? null : <p className={styles.text}><NamedText text={message.content} mentions={message.mentions} /></p>}
                  </div>
                )}
                {message.pictures.length === 0 ? null : <Pictures pictures={message.pictures.map((picture) => ({ ...picture, imageUrl: mediaUrl(picture.imageUrl) }))} />}
              </>
            ) : <p className={styles.gone}>{t(message.state === 'hidden' ? 'hidden' : 'deleted')}</p>}
          </div>
          <span className={styles.beside}>
            <MessageMenu message={message} isMine={isMine} standing={standing} canWrite={canWrite} acts={acts} />
            {isLast ? <time dateTime={message.createdAt}>{formatTime(message.createdAt, language)}</time> : null}
          </span>
        </div>
      </div>
    </div>
  )
}

function Quote({ message: { replyTo }, onShow }: { message: ChatMessage; onShow: (messageSeq: number) => void }) {
  const { t } = useTranslation('chat')
  const personName = usePersonName()
  if (replyTo === null) return null
  return (
    <button type="button" className={styles.quote} onClick={() => onShow(replyTo.messageSeq)}>
      <strong>{t('replyOf', { name: personName(replyTo.name) })}</strong>
      <span>{replyTo.content === '' ? t('replyGone') : replyTo.content}</span>
    </button>
  )
}

function Pictures({ pictures }: { pictures: ChatMessage['pictures'] }) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.pictures} data-many={pictures.length > 1 || undefined}>
      {pictures.map(({ imageUrl, width, height }) => (
        <a key={imageUrl} href={pictureOfSize(imageUrl, 'large')} target="_blank" rel="noopener noreferrer" aria-label={t('picture.open')}>
          <img src={pictureOfSize(imageUrl, 'small')} srcSet={pictureSrcSet(imageUrl)} sizes="320px" width={width} height={height} alt={t('picture.alt')} loading="lazy" />
        </a>
      ))}
    </div>
  )
}

function MessageMenu({ message, isMine, standing, canWrite, acts }: { message: ChatMessage; isMine: boolean; standing: ChatStanding; canWrite: boolean; acts: MessageActs }) {
  const { t } = useTranslation('chat')
  const may = { isMine, state: message.state }
  const items = [
    canWrite && message.state === 'shown' ? { name: 'reply', icon: <IconArrowBackUp size={18} stroke={1.75} />, act: acts.reply } as const : null,
    mayReport(standing, may) ? { name: 'report', icon: <IconFlag size={18} stroke={1.75} />, act: acts.report } as const : null,
    standing === 'staff' && !isMine && !message.isStaff && message.userSeq !== null ? { name: 'mute', icon: <IconVolumeOff size={18} stroke={1.75} />, act: acts.mute } as const : null,
    mayDelete(standing, may) ? { name: 'delete', icon: <IconTrash size={18} stroke={1.75} />, act: acts.remove } as const : null,
  ].filter((item) => item !== null)
  if (items.length === 0) return null
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target><IconButton className={styles.menu} size="sm" label={t('menu')}><IconDots size={16} stroke={1.75} /></IconButton></Menu.Target>
      <Menu.Dropdown>
        {items.map(({ name, icon, act }) => <Menu.Item key={name} leftSection={icon} onClick={() => act(message)}>{t(`act.${name}`)}</Menu.Item>)}
      </Menu.Dropdown>
    </Menu>
  )
}
