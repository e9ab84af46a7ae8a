import { IconBuildingStore } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { brandPaths } from '#shared/brand/paths.ts'
import { planPaths } from '#shared/plan/paths.ts'
import { SiteLink } from '#renderer/entities/channel/index.ts'
import { mypageQueries } from '#renderer/entities/mypage/queries.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { SettingsPage } from '#renderer/entities/settingsMenu/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Avatar, Button, EmptyState, ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import styles from './service.module.css'

const pages = ['service_manage', 'service_history', 'service_paymentinfo', 'service_coupon'] as const
export type ServicePageName = (typeof pages)[number]

/** A page about the plan of a site, with the way to its neighbours. Without a site the user chooses one of theirs. */
export function ServicePage({ name, children }: { name: ServicePageName; children: (channelSeq: number) => ReactNode }) {
  const { t } = useTranslation('plan')
  const { channel } = useSite()
  if (channel === null) return <SettingsPage current="service"><Sites name={name} /></SettingsPage>
  return (
    <SettingsPage current="service">
      <PageTitle description={t(`page.${name}.lead`, { site: channel.name })}>{t(`page.${name}.title`)}</PageTitle>
      <nav className={styles.nav} aria-label={t('nav')}>
        {pages.map((one) => <Link key={one} to={planPaths[one]} aria-current={one === name ? 'page' : undefined}>{t(`page.${one}.short`)}</Link>)}
      </nav>
      {children(channel.channelSeq)}
    </SettingsPage>
  )
}

function Sites({ name }: { name: ServicePageName }) {
  const { t } = useTranslation('plan')
  const { pathname } = useLocation()
  const errorText = useErrorText()
  const list = useInfiniteQuery(mypageQueries.channels(useClient(), 'Y'))
  const sites = list.data?.pages.flatMap(({ channels }) => channels).filter(({ userTypeCd }) => userTypeCd === 'OWN' || userTypeCd === 'MNG') ?? []
  return (
    <>
      <PageTitle description={t('sites.lead')}>{t(`page.${name}.title`)}</PageTitle>
      {list.isPending ? <Skeleton height={72} radius="lg" /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data !== undefined && sites.length === 0 ? (
        <EmptyState
          icon={<IconBuildingStore size={28} stroke={1.5} />} title={t('sites.empty')} description={t('sites.emptyText')}
          action={<Button component={Link} to={brandPaths.create_site} kind="primary">{t('sites.create')}</Button>}
        />
      ) : null}
      <ul className={styles.sites}>
        {sites.map((site) => (
          <li key={site.channelSeq}>
            <SiteLink site={site} to={pathname} className={styles.site}>
              <Avatar name={site.name} src={site.headerLogoUrl} size={40} />
              <span><strong>{site.name}</strong><span>{t(`sites.role.${site.userTypeCd === 'OWN' ? 'OWN' : 'MNG'}`)}</span></span>
            </SiteLink>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? <Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('sites.more')}</Button> : null}
    </>
  )
}
