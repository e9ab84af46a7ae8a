import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#shared/campaign/contract.ts'
import { campaignPaths } from '#shared/campaign/paths.ts'
import { PAGE_SIZE_DEFAULT, pageCount, pageOf } from '#shared/kernel/paging.ts'
import { campaignQueries } from '#renderer/entities/campaign/index.ts'
import { OrderTable, OrderTableSkeleton } from '#renderer/entities/order/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, PageTitle, Pagination, Table } from '#renderer/ui/index.ts'
import { CampaignStateBadge } from '../components/CampaignStateBadge.tsx'
import styles from '../components/siteCampaigns.module.css'

/** `/settings/campaigns`: news sent to members, newest first (SET-07). */
export function CampaignsScreen() {
  const { t } = useTranslation('campaign')
  const errorText = useErrorText()
  const { can } = useAbility()
  const [query, setQuery] = useSearchParams()
  const page = pageOf(query.get('page'))
  const list = useQuery(campaignQueries.list(useClient(), useChannelSeq(), { page, size: PAGE_SIZE_DEFAULT }))
  const make = can('SITE_MARKETING_UPDATE') ? <Button component={Link} to={campaignPaths['settings-campaign-create']} kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />}>{t('new')}</Button> : undefined
  const turn = (next: number) => setQuery((before) => {
    const params = new URLSearchParams(before)
    if (next === 1) params.delete('page')
    else params.set('page', String(next))
    return params
  })
  const isEmpty = list.data?.totalCount === 0
  return (
    <>
      <PageTitle description={t('lead')} {...(make === undefined || isEmpty ? {} : { action: make })}>{t('title')}</PageTitle>
      {list.isPending ? <OrderTableSkeleton /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : isEmpty ? <EmptyState icon={<IconSpeakerphone size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')} action={make} /> : (
        <>
          <OrderTable fetching={list.isPlaceholderData} columns={[{ label: t('column.subject') }, { label: t('column.when') }, { label: t('column.sent'), number: true }, { label: t('column.failed'), number: true }, { label: t('column.state') }]}>
            {list.data.campaigns.map((campaign) => <Row key={campaign.campaignSeq} campaign={campaign} />)}
          </OrderTable>
          <div className={styles.foot}>
            <span>{t('total', { count: list.data.totalCount })}</span>
            <Pagination total={pageCount(list.data.totalCount, PAGE_SIZE_DEFAULT)} value={page} onChange={turn} />
          </div>
        </>
      )}
    </>
  )
}

function Row({ campaign: { campaignSeq, subject, state, byMail, byAlarm, sendAt, startedAt, counts } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaign')
  const language = useLanguage()
  const when = startedAt ?? (state === 'scheduled' ? sendAt : null)
  return (
    <Table.Tr>
      <Table.Td data-wide>
        <div data-title>
          <Link to={pathOf({ path: campaignPaths['settings-campaign'], params: { campaignSeq } })} aria-label={t('open', { subject })}>{subject}</Link>
          <span>{t(byMail && byAlarm ? 'by.both' : byMail ? 'by.mail' : 'by.alarm')}</span>
        </div>
      </Table.Td>
      <Table.Td data-quiet data-none={when === null || undefined}>{when === null ? '–' : formatMoment(when, language)}</Table.Td>
      <Table.Td data-number data-label={t('column.sent')} data-none={startedAt === null || undefined}>{startedAt === null ? '–' : counts.sent}</Table.Td>
      <Table.Td data-number data-label={t('column.failed')} data-none={startedAt === null || undefined}>{startedAt === null ? '–' : counts.failed}</Table.Td>
      <Table.Td data-badges><div><CampaignStateBadge state={state} /></div></Table.Td>
    </Table.Tr>
  )
}
