import { useTranslation } from 'react-i18next'
import type { Alarm } from '#shared/alarm/contract.ts'
import { alarmPhrase } from '#shared/alarm/alarms.ts'

/** Words an alarm in the reader's language; plain content stands as it is (ALRM-03). */
export function useAlarmText(): (alarm: Pick<Alarm, 'alarmType' | 'content' | 'legacy'>) => string {
  const { t } = useTranslation('alarm')
  return (alarm) => {
    const phrase = alarmPhrase(alarm)
    if ('plain' in phrase) return phrase.plain
    if (phrase.key === 'unknown') return t('unknown')
    return t(phrase.key, { title: phrase.title, name: phrase.name === '' ? t('someone') : phrase.name })
  }
}
