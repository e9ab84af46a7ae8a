import { useTranslation } from 'react-i18next'
import { REASON_MAX } from '#shared/attendee/rules.ts'
import { Textarea } from '#renderer/ui/index.ts'

/** Why staff cancel, as the learners read it; may stay empty. */
export function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('attendee')
  return <Textarea label={t('reason.label')} description={t('reason.help')} maxLength={REASON_MAX} minRows={2} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
}
