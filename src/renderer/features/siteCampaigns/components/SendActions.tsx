import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { FullCampaign } from '#shared/campaign/contract.ts'
import { campaignQueries } from '#renderer/entities/campaign/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Button, useConfirm } from '#renderer/ui/index.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import styles from './siteCampaigns.module.css'
import { useCampaignChange } from './useCampaignChange.ts'

/** Tries a saved draft, sends it or sets when. */
export function SendActions({ campaign: { campaignSeq, audience, targetSeq, byMail }, isDirty }: { campaign: FullCampaign; isDirty: boolean }) {
  const { t } = useTranslation('campaign')
  const client = useClient()
  const confirm = useConfirm()
  const channelSeq = useChannelSeq()
  const params = { channelSeq, campaignSeq }
  const [scheduling, setScheduling] = useState(false)
  const count = useQuery(campaignQueries.audience(client, channelSeq, { audience, targetSeq }))
  const unsaved = isDirty ? { disabledReason: t('test.unsaved') } : {}
  const reachable = count.data?.reachable ?? 0
  const test = useCampaignChange(() => client(contract.campaign.test, { params }), ({ email }) => t('test.sent', { email }))
  const start = useCampaignChange((sendAt: string | null) => client(contract.campaign.start, { params, body: { sendAt } }), ({ state }) => t(state === 'scheduled' ? 'send.scheduled' : 'send.started'), () => setScheduling(false))
  const sendNow = async () => {
    if (await confirm({ title: t('send.title'), message: t('send.text', { reachable }), confirmLabel: t('send.confirm') })) start.mutate(null)
  }
  return (
    <>
      <div className={styles.actions}>
        <Button kind="primary" {...(isDirty || reachable > 0 ? unsaved : { disabledReason: t('form.reachNobody') })} loading={start.isPending} onClick={() => { void sendNow() }}>{t('send.action')}</Button>
        <Button {...unsaved} onClick={() => setScheduling(true)}>{t('send.later')}</Button>
        {byMail ? <Button kind="quiet" {...unsaved} loading={test.isPending} onClick={() => test.mutate(undefined)}>{t('test.action')}</Button> : null}
      </div>
      {scheduling ? <ScheduleDialog isPending={start.isPending} onClose={() => setScheduling(false)} onSchedule={(sendAt) => start.mutate(sendAt)} /> : null}
    </>
  )
}
