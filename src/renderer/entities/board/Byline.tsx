import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { formatRelative } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Avatar, Badge } from '#renderer/ui/index.ts'
import styles from './board.module.css'

const MINUTE_MS = 60_000

interface Written {
  name: string
  profileImageUrl: string | null
  isStaff: boolean
  createdAt: string
}

/** Who wrote something, and when. */
export function Byline({ place, by, edited = false, size = 32, children }: { place: BoardPlace; by: Written; edited?: boolean; size?: number; children?: ReactNode }) {
  const { t } = useTranslation('board')
  const mediaUrl = useMediaUrl()
  const name = usePersonName()(by.name)
  return (
    <div className={styles.by}>
      <Avatar name={name} src={by.profileImageUrl === null ? null : mediaUrl(by.profileImageUrl)} size={size} />
      <strong>{name}</strong>
      {by.isStaff ? <Badge tone="primary" size="sm">{t(isSiteBoard(place) ? 'siteStaff' : 'staff')}</Badge> : null}
      <When at={by.createdAt} />
      {edited ? <span className={styles.quiet}>{t('edited')}</span> : null}
      {children}
    </div>
  )
}

export function When({ at }: { at: string }) {
  const language = useLanguage()
  const now = useNow(MINUTE_MS)
  return <time className={styles.quiet} dateTime={at}>{formatRelative(at, language, new Date(now))}</time>
}
