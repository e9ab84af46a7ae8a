import { useTranslation } from 'react-i18next'
import type { Alarm } from '#shared/alarm/contract.ts'
import { alarmPhrase } from '#shared/alarm/alarms.ts'

/** Alarm text in the user's language; plain content is used verbatim (ALRM-03). */
export function useAlarmText(): (alarm: Pick<Alarm, 'alarmType' | 'content' | 'legacy'>) => string {
  const { t } = useTranslation('alarm')
  return (alarm) => {
    const phrase = alarmPhrase(alarm)
    if ('plain' in phrase) return phrase.plain
    if (phrase.key === 'unknown') return t('unknown')
    return t(phrase.key, { title: phrase.title, name: phrase.name === '' ? t('someone') : phrase.name })
  }
}
