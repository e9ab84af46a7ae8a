import { IconCalendarPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { saveFile } from '#renderer/lib/csv.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { Button } from '#renderer/ui/index.ts'

/** Saves the live and offline lessons of a class as a file that calendars open. The `calendar` texts must be loaded. */
export function AddToCalendar({ course: { channelSeq, courseSeq } }: { course: CourseRef }) {
  const { t } = useTranslation('calendar')
  const client = useClient()
  const showError = useShowError()
  const save = useMutation({
    mutationFn: () => client(contract.calendar.course, { params: { channelSeq, courseSeq } }),
    onSuccess: ({ fileName, ics }) => saveFile(fileName, ics, 'text/calendar;charset=utf-8'),
    onError: showError,
  })
  return <Button kind="quiet" leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden="true" />} loading={save.isPending} onClick={() => save.mutate()}>{t('add')}</Button>
}
