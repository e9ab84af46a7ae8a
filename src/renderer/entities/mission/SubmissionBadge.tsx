import { useTranslation } from 'react-i18next'
import type { HandedInState } from '#shared/mission/submission.ts'
import { Badge } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'

const tones: Record<HandedInState, Tone> = { submitted: 'primary', returned: 'warning', approved: 'success' }

/** State of a hand-in. The `mission` texts must be loaded. */
export function SubmissionBadge({ state }: { state: HandedInState }) {
  const { t } = useTranslation('mission')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
