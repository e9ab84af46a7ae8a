import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import type { FullCampaign } from '#shared/campaign/contract.ts'
import { campaignPaths } from '#shared/campaign/paths.ts'
import { campaignQueries } from '#renderer/entities/campaign/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, ErrorState, PageTitle, Skeleton, useConfirm } from '#renderer/ui/index.ts'
import { CampaignForm } from '../components/CampaignForm.tsx'
import { CampaignResult } from '../components/CampaignResult.tsx'
import styles from '../components/siteCampaigns.module.css'
import { useCampaignChange } from '../components/useCampaignChange.ts'

const addressOf = (campaignSeq: number) => pathOf({ path: campaignPaths['settings-campaign'], params: { campaignSeq } })

/** `/settings/campaigns/create` (SET-07) */
export function CampaignCreateScreen() {
  const { t } = useTranslation('campaign')
  const go = useNavigateTo()
  const segment = Number(useSearchParams()[0].get('segment'))
  return (
    <div className={styles.page}>
      <PageTitle description={t('lead')}>{t('new')}</PageTitle>
      <CampaignForm campaign={null} segmentSeq={Number.isSafeInteger(segment) && segment > 0 ? segment : null} onSaved={({ campaignSeq }) => go(addressOf(campaignSeq), { replace: true })} />
    </div>
  )
}

/** `/settings/campaigns/{campaignSeq}`: a draft to edit and send, or the results of one that was sent (SET-07). */
export function CampaignScreen() {
  const { t } = useTranslation('campaign')
  const errorText = useErrorText()
  const go = useNavigateTo()
  const { can } = useAbility()
  const campaignSeq = Number(useParams()['campaignSeq'])
  const { data, error, refetch } = useQuery(campaignQueries.detail(useClient(), { channelSeq: useChannelSeq(), campaignSeq }))
  usePageTitle(data?.subject ?? t('title'))
  const toList = () => go(campaignPaths['settings-campaigns'], { replace: true })
  if (data === undefined && error !== null) return <ErrorState page message={errorText(error)} onRetry={() => { void refetch() }} />
  if (data === undefined) return <div className={styles.page}><PageTitle>{t('title')}</PageTitle><Skeleton height={320} radius="md" /></div>
  const isEdited = data.state === 'draft' && can('SITE_MARKETING_UPDATE')
  return (
    <div className={styles.page}>
      <PageTitle {...(isEdited ? { action: <Remove campaign={data} onRemoved={toList} /> } : {})}>{data.subject}</PageTitle>
      {isEdited ? <CampaignForm key={data.campaignSeq} campaign={data} onSaved={() => undefined} /> : <CampaignResult campaign={data} onCopied={(next) => go(addressOf(next))} onRemoved={toList} />}
    </div>
  )
}

function Remove({ campaign: { campaignSeq, subject }, onRemoved }: { campaign: FullCampaign; onRemoved: () => void }) {
  const { t } = useTranslation('campaign')
  const client = useClient()
  const confirm = useConfirm()
  const params = { channelSeq: useChannelSeq(), campaignSeq }
  const remove = useCampaignChange(() => client(contract.campaign.remove, { params }), () => t('remove.removed'), onRemoved)
  const ask = async () => {
    if (await confirm({ title: t('remove.title'), message: t('remove.text', { subject }), confirmLabel: t('remove.confirm'), danger: true })) remove.mutate(undefined)
  }
  return <Button kind="quiet" loading={remove.isPending} onClick={() => { void ask() }}>{t('remove.action')}</Button>
}
