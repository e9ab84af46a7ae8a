import { useTranslation } from 'react-i18next'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { PageTitle } from '#renderer/ui/index.ts'
import { Guide } from '../components/Guide.tsx'
import { AtWork } from '../components/home/AtWork.tsx'
import { NextLive } from '../components/home/NextLive.tsx'
import { ThisWeek } from '../components/home/ThisWeek.tsx'
import { Uploading } from '../components/home/Uploading.tsx'
import { Waiting } from '../components/home/Waiting.tsx'
import styles from '../components/home/home.module.css'

const HOUR_MS = 3_600_000

/** `/studio`: what needs one now, and how the site does; the desktop opens here. Each part stands for itself: one that fails leaves the others. */
export function StudioHomeScreen() {
  const { t } = useTranslation('dashboard')
  const channelSeq = useChannelSeq()
  const { can } = useAbility()
  const now = useNow(HOUR_MS)
  const seesFigures = can('SITE_DASHBOARD_READ')
  return (
    <>
      <PageTitle description={t('home.lead')}>{t('home.title')}</PageTitle>
      {seesFigures ? <Guide channelSeq={channelSeq} now={now} /> : null}
      <div className={styles.page}>
        <div className={styles.side}>
          <NextLive channelSeq={channelSeq} />
          <Uploading />
          <AtWork channelSeq={channelSeq} />
        </div>
        <div className={styles.side}><Waiting channelSeq={channelSeq} /></div>
        {seesFigures ? <div className={styles.wide}><ThisWeek channelSeq={channelSeq} now={now} /></div> : null}
      </div>
    </>
  )
}
