import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dashboardPaths } from '#shared/dashboard/paths.ts'
import { presetPeriods } from '#shared/dashboard/periods.ts'
import { dashboardQueries } from '#renderer/entities/dashboard/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { Figures } from '../Figures.tsx'
import { HomeCard } from './HomeCard.tsx'
import styles from './home.module.css'

/** Figures of the last seven days. `now`: epoch ms. */
export function ThisWeek({ channelSeq, now }: { channelSeq: number; now: number }) {
  const { t } = useTranslation('dashboard')
  const { can } = useAbility()
  const errorText = useErrorText()
  const figures = useQuery(dashboardQueries.read(useClient(), { channelSeq }, presetPeriods(now).last7Days))
  return (
    <HomeCard title={t('home.week.title')} action={<Button component={Link} to={dashboardPaths['settings-dashboard']} kind="quiet" size="sm">{t('home.week.all')}</Button>}>
      {figures.isPending ? <Skeleton height={108} radius="lg" /> : null}
      {figures.isError && figures.data === undefined ? <ErrorState message={errorText(figures.error)} onRetry={() => { void figures.refetch() }} /> : null}
      {figures.data === undefined ? null : <div className={styles.week}><Figures range={figures.data} before={figures.data.before} currency={can('SITE_SALES_READ') ? 'KRW' : null} /></div>}
    </HomeCard>
  )
}
