import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { FullCampaign } from '#shared/campaign/contract.ts'
import { groupDigits } from '#shared/kernel/format/formats.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Heading, Progress, RichText, useConfirm } from '#renderer/ui/index.ts'
import { CampaignStateBadge } from './CampaignStateBadge.tsx'
import styles from './siteCampaigns.module.css'
import { useCampaignChange } from './useCampaignChange.ts'

interface Props {
  campaign: FullCampaign
  onCopied: (campaignSeq: number) => void
  onRemoved: () => void
}

/** A campaign that is scheduled, being sent or sent, with its results. */
export function CampaignResult({ campaign, onCopied, onRemoved }: Props) {
  const { t } = useTranslation('campaign')
  const language = useLanguage()
  const { subject, content, state, sendAt, startedAt, endedAt, counts, enrolledCount, opens, buttonText } = campaign
  const people = (count: number) => t('result.people', { count, shown: groupDigits(count) })
  const shown = [['total', counts.total], ['sent', counts.sent], ...(['waiting', 'failed', 'skipped', 'unknown'] as const).filter((name) => counts[name] > 0).map((name) => [name, counts[name]] as const), ...(enrolledCount === null ? [] : [['enrolled', enrolledCount] as const])] as const
  return (
    <div className={styles.result}>
      <div className={styles.state}>
        <CampaignStateBadge state={state} />
        {state === 'scheduled' && sendAt !== null ? <span>{t('result.scheduledFor', { time: formatMoment(sendAt, language) })}</span> : null}
        {startedAt === null ? null : <span className={styles.note}>{t('result.startedAt')} {formatMoment(startedAt, language)}</span>}
        {endedAt === null ? null : <span className={styles.note}>{t('result.endedAt')} {formatMoment(endedAt, language)}</span>}
      </div>
      <Actions campaign={campaign} onCopied={onCopied} onRemoved={onRemoved} />
      {state === 'sending' ? <Progress value={counts.total === 0 ? 100 : ((counts.total - counts.waiting) / counts.total) * 100} label={t('state.sending')} /> : null}
      {startedAt === null ? null : (
        <section className={styles.results} aria-label={t('result.title')}>
          <dl className={styles.figures}>
            {shown.map(([name, count]) => <div key={name}><dt>{t(`result.${name}`)}</dt><dd>{people(count)}</dd></div>)}
            {opens === null ? null : <div><dt>{t('result.opened')}</dt><dd>{t('result.openedOf', { opened: groupDigits(opens.opened), asked: groupDigits(opens.asked) })}</dd></div>}
          </dl>
          {counts.skipped > 0 ? <p className={styles.note}>{t('result.skipped')}: {t('result.skippedHelp')}</p> : null}
          {opens === null ? null : <p className={styles.note}>{t('result.opened')}: {t('result.openedHelp')}</p>}
          {counts.unknown > 0 ? <p className={styles.note}>{t('result.unknown')}: {t('result.unknownHelp')}</p> : null}
        </section>
      )}
      <section className={styles.preview} aria-label={t('result.preview')}>
        <Heading order={3} size="h4">{subject}</Heading>
        <RichText html={content} />
        {buttonText === '' ? null : <p className={styles.note}>[{buttonText}]</p>}
      </section>
    </div>
  )
}

function Actions({ campaign: { campaignSeq, subject, state, counts }, onCopied, onRemoved }: Props) {
  const { t } = useTranslation('campaign')
  const client = useClient()
  const confirm = useConfirm()
  const { can } = useAbility()
  const params = { channelSeq: useChannelSeq(), campaignSeq }
  const stop = useCampaignChange(() => client(contract.campaign.stop, { params }), (next) => t(next.state === 'draft' ? 'stop.unscheduled' : 'stop.stopped'))
  const copy = useCampaignChange(() => client(contract.campaign.copy, { params }), () => t('copy.copied'), (next) => onCopied(next.campaignSeq))
  const remove = useCampaignChange(() => client(contract.campaign.remove, { params }), () => t('remove.removed'), onRemoved)
  if (!can('SITE_MARKETING_UPDATE')) return null
  const askStop = async () => {
    if (await confirm({ title: t('stop.title'), message: t('stop.text', { count: counts.waiting }), confirmLabel: t('stop.confirm'), danger: true })) stop.mutate(undefined)
  }
  const askRemove = async () => {
    if (await confirm({ title: t('remove.title'), message: t('remove.text', { subject }), confirmLabel: t('remove.confirm'), danger: true })) remove.mutate(undefined)
  }
  return (
    <div className={styles.actions}>
      {state === 'scheduled' ? <Button loading={stop.isPending} onClick={() => stop.mutate(undefined)}>{t('stop.unschedule')}</Button> : null}
      {state === 'sending' ? <Button loading={stop.isPending} onClick={() => { void askStop() }}>{t('stop.action')}</Button> : null}
      <Button loading={copy.isPending} onClick={() => copy.mutate(undefined)}>{t('copy.action')}</Button>
      {state === 'sent' || state === 'stopped' ? <Button kind="quiet" loading={remove.isPending} onClick={() => { void askRemove() }}>{t('remove.action')}</Button> : null}
    </div>
  )
}
