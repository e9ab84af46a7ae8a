import { IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import type { Membership } from '#shared/membership/contract.ts'
import { subscriptionState } from '#shared/membership/rules.ts'
import { Subscriptions, membershipQueries } from '#renderer/entities/membership/index.ts'
import { useSession, useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, Heading, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { MembershipCard } from '../components/MembershipCard.tsx'
import { SubscribeDialog } from '../components/SubscribeDialog.tsx'
import styles from '../components/membership.module.css'

/** `/membership`: the memberships of the site, and the user's own (courses spec §4, §9; COUR-03). */
export function MembershipScreen() {
  const { t } = useTranslation('membership')
  const { channel } = useSite()
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      {channel === null ? (
        <EmptyState
          icon={<IconId size={28} stroke={1.5} />} title={t('noSite')} description={t('noSiteText')}
          action={<Button component={Link} to={pathOf({ path: mypagePaths.mypage, query: { tabIndex: 1 } })} kind="primary">{t('sites')}</Button>}
        />
      ) : <Memberships channelSeq={channel.channelSeq} />}
    </>
  )
}

function Memberships({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('membership')
  const client = useClient()
  const errorText = useErrorText()
  const { user } = useSession()
  const [chosen, setChosen] = useState<Membership | null>(null)
  const list = useQuery(membershipQueries.offered(client, channelSeq))
  const own = useQuery({ ...membershipQueries.mine(client, channelSeq), enabled: user !== null })
  const live = own.data?.subscriptions.filter(({ state }) => state !== subscriptionState.ended) ?? []
  if (list.isPending) return <Skeleton height={260} radius="lg" />
  if (list.data === undefined) return <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
  const { memberships } = list.data
  return (
    <>
      {live.length === 0 ? null : <section aria-label={t('mine')}><Heading order={2} size="h4">{t('mine')}</Heading><Subscriptions channelSeq={channelSeq} subscriptions={live} /></section>}
      {memberships.length === 0 ? (
        <EmptyState
          icon={<IconId size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')}
          action={<Button component={Link} to={coursePaths.classes}>{t('classes')}</Button>}
        />
      ) : (
        <ul className={styles.list}>
          {memberships.map((one) => <MembershipCard key={one.membershipSeq} membership={one} held={live.some(({ membershipSeq }) => membershipSeq === one.membershipSeq)} onSubscribe={() => setChosen(one)} />)}
        </ul>
      )}
      {chosen === null ? null : <SubscribeDialog channelSeq={channelSeq} membership={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
