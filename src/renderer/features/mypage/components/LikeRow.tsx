import { IconHeartFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MyLike } from '#shared/mypage/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { PriceLabel } from '#renderer/entities/course/PriceLabel.tsx'
import { useNow } from '#renderer/entities/session/now.ts'
import { SiteLink } from '#renderer/entities/channel/index.ts'
import { Button } from '#renderer/ui/index.ts'
import { pathOf } from '#renderer/lib/navigation/index.ts'
import styles from './mypage.module.css'

const MINUTE_MS = 60_000

export function LikeRow({ like, busy, onUnlike }: { like: MyLike; busy: boolean; onUnlike: () => void }) {
  const { t } = useTranslation('mypage')
  const now = useNow(MINUTE_MS)
  return (
    <li className={styles.row} data-two>
      <CoursePicture imageUrl={like.imageUrl} sizes="(min-width: 48em) 176px, 112px" />
      <div className={styles.text}>
        <SiteLink site={like.site} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq: like.courseSeq } })} className={styles.title}>{like.title}</SiteLink>
        <span className={styles.quiet}>{like.writerName} · {like.site.name}</span>
        <span className={styles.price}><PriceLabel course={like} now={now} /></span>
      </div>
      <div className={styles.action}>
        <Button fullWidth disabled={busy} leftSection={<IconHeartFilled size={18} />} aria-label={t('likes.offOf', { title: like.title })} onClick={onUnlike}>{t('likes.off')}</Button>
      </div>
    </li>
  )
}
