import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteHostOf } from '#shared/kernel/siteHost.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { mypageQueries } from '#renderer/entities/mypage/queries.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { SiteLink } from '#renderer/entities/channel/index.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import styles from './create.module.css'

export function SiteMade({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('brand')
  const client = useClient()
  const errorText = useErrorText()
  const platform = usePlatformFacts()
  const mine = useInfiniteQuery(mypageQueries.channels(client, 'Y'))
  const site = mine.data?.pages.flatMap(({ channels }) => channels).find((one) => one.channelSeq === channelSeq)
  if (mine.isPending) return <div className={styles.made} aria-hidden="true"><Skeleton height={36} width={280} /><Skeleton height={20} width={360} /><Skeleton height={48} width={240} /></div>
  if (mine.isError) return <ErrorState page message={errorText(mine.error)} onRetry={() => { void mine.refetch() }} />
  if (site === undefined) {
    return <EmptyState title={<PageTitle flush>{t('made.notMine')}</PageTitle>} action={<Button component={Link} to={pathOf({ path: mypagePaths.mypage, query: { tabIndex: 1 } })} kind="primary">{t('made.mySites')}</Button>} />
  }
  return (
    <div className={styles.made}>
      <PageTitle flush description={t('made.lead', { host: siteHostOf(site, platform?.siteDomain ?? 'localhost') })}>{t('made.title', { name: site.name })}</PageTitle>
      <ol className={styles.firsts}>
        {(['class', 'publish', 'share'] as const).map((key) => <li key={key}><strong>{t(`made.first.${key}.title`)}</strong><span>{t(`made.first.${key}.text`)}</span></li>)}
      </ol>
      <div className={styles.buttons}>
        <Button component={SiteLink} site={site} to={coursePaths['classes-create']} kind="primary" size="lg" leftSection={<IconPlus size={18} stroke={1.75} />}>{t('made.create')}</Button>
        <Button component={SiteLink} site={site} to={channelPaths.index} size="lg" leftSection={<IconExternalLink size={18} stroke={1.75} />}>{t('made.open')}</Button>
      </div>
    </div>
  )
}
