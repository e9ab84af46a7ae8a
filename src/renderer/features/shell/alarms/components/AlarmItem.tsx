import { IconBell, IconBooks, IconCheckbox, IconHeart, IconMessage, IconMessageQuestion, IconNews, IconSparkles, IconStar, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#shared/alarm/contract.ts'
import { alarmPath, alarmPhrase } from '#shared/alarm/alarms.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { siteAddress } from '#renderer/entities/channel/index.ts'
import type { SiteAddress } from '#renderer/entities/channel/index.ts'
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

/** Alarm text in the user's language; plain content is used verbatim (ALRM-03). */
function useAlarmText(): (alarm: Pick<Alarm, 'alarmType' | 'content' | 'legacy'>) => string {
  const { t, i18n } = useTranslation('alarm')
  return (alarm) => {
    const phrase = alarmPhrase(alarm)
    if (phrase !== null && 'plain' in phrase) return phrase.plain
    if (phrase === null || !i18n.exists(`kind.${phrase.kind}`, { ns: 'alarm' })) return t('unknown')
    // Kinds are those of the server's modules, so only the texts know them.
    return t(`kind.${phrase.kind as 'like'}`, { title: phrase.title, name: phrase.name === '' ? t('someone') : phrase.name })
  }
}

/** Target of an alarm: on this host, or another site's own (ALRM-03). */
function useAlarmAddress(): (alarm: Pick<Alarm, 'content' | 'legacy' | 'courseSeq' | 'linkPackage' | 'channelSeq' | 'domain'>) => SiteAddress {
  const platform = usePlatformFacts()
  return (alarm) => siteAddress({ channelSeq: alarm.channelSeq, domain: alarm.domain, customDomain: null }, alarmPath(alarm), platform)
}
