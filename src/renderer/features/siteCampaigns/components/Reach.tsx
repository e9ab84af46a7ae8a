import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CampaignAudience } from '#shared/campaign/rules.ts'
import { campaignQueries } from '#renderer/entities/campaign/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Skeleton } from '#renderer/ui/index.ts'
import styles from './siteCampaigns.module.css'

/** How many people an audience has, and how many of them it reaches. */
export function Reach({ audience, targetSeq }: { audience: CampaignAudience; targetSeq: number | null }) {
  const { t } = useTranslation('campaign')
  const isChosen = audience === 'members' || targetSeq !== null
  const count = useQuery({ ...campaignQueries.audience(useClient(), useChannelSeq(), { audience, targetSeq: audience === 'members' ? null : targetSeq }), enabled: isChosen })
  if (!isChosen) return null
  if (count.data === undefined) return count.isError ? <p className={styles.reach}>{t('form.reachUnknown')}</p> : <Skeleton height={48} radius="md" />
  return <output className={styles.reach}>{count.data.reachable === 0 ? t('form.reachNobody') : t('form.reach', count.data)}</output>
}
