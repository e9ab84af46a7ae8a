import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Dialog } from '#renderer/ui/index.ts'
import { DateTimeField } from '#renderer/ui/inputs/DateTimeField.tsx'

/** Sites keep Korean time. */
const SITE_ZONE = 'Asia/Seoul'

/** Asks when to send a campaign; says it in the site's time too. */
export function ScheduleDialog({ isPending, onClose, onSchedule }: { isPending: boolean; onClose: () => void; onSchedule: (sendAt: string) => void }) {
  const { t } = useTranslation('campaign')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const [local, setLocal] = useState<string | null>(() => dayjs().add(1, 'day').hour(10).minute(0).second(0).format('YYYY-MM-DD HH:mm:ss'))
  const [isLate, setLate] = useState(false)
  const sendAt = local === null ? null : dayjs(local).toISOString()
  const submit = () => {
    const isOver = sendAt === null || dayjs(sendAt).isBefore(dayjs())
    setLate(isOver)
    if (!isOver && sendAt !== null) onSchedule(sendAt)
  }
  return (
    <Dialog
      opened onClose={onClose} title={t('send.laterTitle')} closeLabel={common('close')} size="small"
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" loading={isPending} onClick={submit}>{t('send.laterConfirm')}</Button>
        </>
      )}
    >
      <DateTimeField
        label={t('send.laterAt')} value={local} onChange={(value) => { setLocal(value); setLate(false) }} error={isLate ? t('send.laterPast') : undefined}
        description={sendAt === null ? undefined : t('send.laterHelp', { time: formatMoment(sendAt, language, SITE_ZONE) })}
      />
    </Dialog>
  )
}
