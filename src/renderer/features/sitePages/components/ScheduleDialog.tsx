import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Dialog } from '#renderer/ui/index.ts'
import { DateTimeField } from '#renderer/ui/inputs/DateTimeField.tsx'

/** Sites keep Korean time. */
const SITE_ZONE = 'Asia/Seoul'

/** Asks when to publish; says it in the site's time too. */
export function ScheduleDialog({ isPending, onClose, onSchedule }: { isPending: boolean; onClose: () => void; onSchedule: (publishAt: string) => void }) {
  const { t } = useTranslation('sitePage')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const [local, setLocal] = useState<string | null>(() => dayjs().add(1, 'day').hour(9).minute(0).second(0).format('YYYY-MM-DD HH:mm:ss'))
  const [isLate, setLate] = useState(false)
  const publishAt = local === null ? null : dayjs(local).toISOString()
  const submit = () => {
    const isOver = publishAt === null || dayjs(publishAt).isBefore(dayjs())
    setLate(isOver)
    if (!isOver && publishAt !== null) onSchedule(publishAt)
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('schedule.title')} closeLabel={common('close')} size="small"
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" loading={isPending} onClick={submit}>{t('schedule.confirm')}</Button>
        </>
      )}
    >
      <DateTimeField
        label={t('schedule.at')} value={local} onChange={(value) => { setLocal(value); setLate(false) }} error={isLate ? t('schedule.past') : undefined}
        description={publishAt === null ? undefined : t('schedule.help', { time: formatMoment(publishAt, language, SITE_ZONE) })}
      />
    </Dialog>
  )
}
