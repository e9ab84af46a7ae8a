import { useTranslation } from 'react-i18next'
import type { Alarm } from '#shared/alarm/contract.ts'
import { alarmPhrase } from '#shared/alarm/alarms.ts'

/** Alarm text in the user's language; plain content is used verbatim (ALRM-03). */
export function useAlarmText(): (alarm: Pick<Alarm, 'alarmType' | 'content' | 'legacy'>) => string {
  const { t, i18n } = useTranslation('alarm')
  return (alarm) => {
    const phrase = alarmPhrase(alarm)
    if (phrase !== null && 'plain' in phrase) return phrase.plain
    if (phrase === null || !i18n.exists(`kind.${phrase.kind}`, { ns: 'alarm' })) return t('unknown')
    // Kinds are those of the server's modules, so only the texts know them.
    return t(`kind.${phrase.kind as 'like'}`, { title: phrase.title, name: phrase.name === '' ? t('someone') : phrase.name })
  }
}
