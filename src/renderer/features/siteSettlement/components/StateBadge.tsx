import { useTranslation } from 'react-i18next'
import { shownState } from '#shared/settlement/rules.ts'
import type { ShownState } from '#shared/settlement/rules.ts'
import type { SettlementAnswer } from '#shared/settlement/contract.ts'
import { Badge } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'

const tones: Record<ShownState, Tone> = { upcoming: 'neutral', closed: 'primary', paid: 'success', carriedOver: 'warning' }

export function StateBadge({ settlement }: { settlement: SettlementAnswer }) {
  const { t } = useTranslation('settlement')
  const state = shownState(settlement)
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
