import { IconBuildingStore } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { brandPaths } from '#shared/brand/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { mypageQueries } from '#renderer/entities/mypage/queries.ts'
import { Button, EmptyState, Heading, Skeleton } from '#renderer/ui/index.ts'
import { Pages } from './Pages.tsx'
import { SiteCard } from './SiteCard.tsx'
import styles from './mypage.module.css'

/** Sites the user runs or joined (SHELL-17). */
export function SitesTab() {
  const { t } = useTranslation('mypage')
  const client = useClient()
  const id = useId()
  const managed = useInfiniteQuery(mypageQueries.channels(client, 'Y'))
  const joined = useInfiniteQuery(mypageQueries.channels(client, 'N'))
  const create = (kind: 'primary' | 'secondary') => <Button component={Link} to={brandPaths.create_site} kind={kind}>{t('sites.create')}</Button>
  const runsAny = (managed.data?.pages[0]?.channels.length ?? 0) > 0
  return (
    <div className={styles.groups}>
      <section aria-labelledby={`${id}-managed`}>
        <div className={styles.groupHead}><Heading id={`${id}-managed`}>{t('sites.managed')}</Heading>{runsAny ? create('secondary') : null}</div>
        <Pages
          list={managed} itemsOf={({ channels }) => channels} skeleton={<CardsSkeleton />}
          empty={<EmptyState icon={<IconBuildingStore size={28} stroke={1.5} />} title={t('sites.empty.title')} description={t('sites.empty.text')} action={create('primary')} />}
        >
          {(sites) => <ul className={styles.cards}>{sites.map((site) => <SiteCard key={site.channelSeq} site={site} />)}</ul>}
        </Pages>
      </section>
      {joined.data?.pages[0]?.channels.length === 0 ? null : (
        <section aria-labelledby={`${id}-joined`}>
          <div className={styles.groupHead}><Heading id={`${id}-joined`}>{t('sites.joined')}</Heading></div>
          <Pages list={joined} itemsOf={({ channels }) => channels} skeleton={<CardsSkeleton />} empty={null}>
            {(sites) => <ul className={styles.cards}>{sites.map((site) => <SiteCard key={site.channelSeq} site={site} />)}</ul>}
          </Pages>
        </section>
      )}
    </div>
  )
}

function CardsSkeleton() {
  return <div className={styles.cards} aria-hidden="true">{[0, 1].map((index) => <Skeleton key={index} height={164} radius="lg" />)}</div>
}
