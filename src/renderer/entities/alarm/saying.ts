import { useTranslation } from 'react-i18next'
import type { Alarm } from '#shared/alarm/contract.ts'
import { alarmWording } from '#shared/alarm/alarms.ts'

/** Words an alarm in the reader's language; plain content stands as it is (ALRM-03). */
export function useAlarmText(): (alarm: Pick<Alarm, 'alarmType' | 'content' | 'legacy'>) => string {
  const { t } = useTranslation('alarm')
  return (alarm) => {
    const wording = alarmWording(alarm)
    if ('plain' in wording) return wording.plain
    if (wording.key === 'unknown') return t('unknown')
    return t(wording.key, { title: wording.title, name: wording.name === '' ? t('someone') : wording.name })
  }
}
