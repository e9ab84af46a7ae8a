import { useTranslation } from 'react-i18next'
import type { CampaignState } from '#shared/campaign/rules.ts'
import { Badge } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'

const tones: Record<CampaignState, Tone> = { draft: 'neutral', scheduled: 'primary', sending: 'primary', sent: 'success', stopped: 'warning' }

export function CampaignStateBadge({ state }: { state: CampaignState }) {
  const { t } = useTranslation('campaign')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
