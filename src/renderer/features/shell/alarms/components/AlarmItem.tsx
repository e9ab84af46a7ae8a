import { IconBell, IconBooks, IconCheckbox, IconHeart, IconMessage, IconMessageQuestion, IconNews, IconSparkles, IconStar, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#shared/alarm/contract.ts'
import { useAlarmText } from '#renderer/entities/alarm/saying.ts'
import { useAlarmAddress } from '#renderer/entities/alarm/link.ts'
import { formatMoment, formatRelative } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Avatar, VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './alarms.module.css'

const icons: Readonly<Partial<Record<string, ComponentType<{ size: number; stroke: number }>>>> = {
  subscriber: IconUserPlus, post: IconNews, comment: IconMessage, mission: IconCheckbox, question: IconMessageQuestion, answer: IconMessage,
  like: IconHeart, review: IconStar, classCreated: IconSparkles, enrolled: IconBooks, enrollCancelled: IconUserMinus,
}

export function AlarmItem({ alarm, unread, now, onLeave }: { alarm: Alarm; unread: boolean; now: number; onLeave: () => void }) {
  const { t } = useTranslation('alarm')
  const text = useAlarmText()
  const language = useLanguage()
  const mediaUrl = useMediaUrl()
  const address = useAlarmAddress()(alarm)
  const Icon = Object.hasOwn(icons, alarm.alarmType) ? (icons[alarm.alarmType] ?? IconBell) : IconBell
  const inside = (
    <>
      <span className={styles.face} aria-hidden="true">
        {alarm.profileImageUrl === null
          ? <span className={styles.icon}><Icon size={20} stroke={1.75} /></span>
          : <><Avatar name="" src={mediaUrl(alarm.profileImageUrl)} size={40} /><span className={styles.mark}><Icon size={12} stroke={2} /></span></>}
      </span>
      <span className={styles.words}>
        <span className={styles.text}>{text(alarm)}</span>
        <span className={styles.about}>
          <time dateTime={alarm.createdAt} title={formatMoment(alarm.createdAt, language)}>{formatRelative(alarm.createdAt, language, new Date(now))}</time>
          <span>{alarm.channelName}</span>
        </span>
      </span>
      {alarm.imageUrl === null ? null : <img className={styles.picture} src={mediaUrl(alarm.imageUrl)} alt="" loading="lazy" />}
      {unread ? <span className={styles.dot}><VisuallyHidden>{t('unread')}</VisuallyHidden></span> : null}
    </>
  )
  return (
    <li>
      {address.kind === 'within'
        ? <Link to={address.path} className={styles.item} data-unread={unread || undefined} onClick={onLeave}>{inside}</Link>
        : <a href={address.url} className={styles.item} data-unread={unread || undefined}>{inside}</a>}
    </li>
  )
}
