import { useTranslation } from 'react-i18next'
import { Guide } from '#renderer/entities/dashboard/Guide.tsx'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { PageTitle, PanelBoundary } from '#renderer/ui/index.ts'
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
  const parts = (
    <div className={styles.page}>
      <div className={styles.side}>
        <PanelBoundary><NextLive channelSeq={channelSeq} /></PanelBoundary>
        <PanelBoundary><Uploading /></PanelBoundary>
        <PanelBoundary><AtWork channelSeq={channelSeq} /></PanelBoundary>
      </div>
      <div className={styles.side}><PanelBoundary><Waiting channelSeq={channelSeq} /></PanelBoundary></div>
      {seesFigures ? <div className={styles.wide}><PanelBoundary><ThisWeek channelSeq={channelSeq} now={now} /></PanelBoundary></div> : null}
    </div>
  )
  return (
    <>
      <PageTitle description={t('home.lead')}>{t('home.title')}</PageTitle>
      {seesFigures ? <Guide channelSeq={channelSeq} now={now}>{parts}</Guide> : parts}
    </>
  )
}
