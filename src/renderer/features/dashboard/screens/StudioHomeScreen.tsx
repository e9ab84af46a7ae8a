import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { channelPaths } from '#shared/channel/paths.ts'
import { useAbility, useChannelSeq, useSite } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { pathOf, useHref } from '#renderer/lib/navigation/index.ts'
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
  const href = useHref()
  const { standingKnown } = useSite()
  const now = useNow(HOUR_MS)
  if (!standingKnown) return <PageTitle description={t('home.lead')}>{t('home.title')}</PageTitle>
  // The desktop opens here for everyone.
  if (!can('CLASS_INFO_READ')) return <Navigate to={href(pathOf({ path: channelPaths.main }))} replace />
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
