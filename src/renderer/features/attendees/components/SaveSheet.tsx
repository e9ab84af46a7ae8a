import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { Attendee } from '#shared/attendee/contract.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button } from '#renderer/ui/index.ts'
import { standingOf } from '../attendeesView.ts'
import type { AttendeesView } from '../attendeesView.ts'

const WIDTHS = [16, 30, 16, 14, 14, 14, 16, 10, 14]

/** All attendees that match, as an Excel file (STU-07). */
export function SaveSheet({ params, view: { q, status } }: { params: CourseRef; view: AttendeesView }) {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const language = useLanguage()
  const personName = usePersonName()
  const now = useNow(60_000)
  const day = (moment: string | null) => (moment === null ? '' : formatDay(moment, language))
  const rowOf = (one: Attendee): (string | number)[] => {
    const isIn = one.choiseStatusCd === choiseStatusCd.approved
    return [
      personName(one.name), one.email, one.phone ?? '', t(`standing.${standingOf(one, now)}`), day(one.createdAt), day(one.attendAt),
      !isIn ? '' : one.validAt === null ? t('unlimited') : day(one.validAt), isIn ? Math.floor(one.progressPercent) : '', one.pack === null ? t(`cameBy.${one.cameBy}`) : `${t(`cameBy.${one.cameBy}`)}: ${one.pack.title}`,
    ]
  }
  const save = useMutation({
    mutationFn: async () => {
      const { saveXlsx } = await import('#renderer/lib/sheets/xlsx.ts')
      const rows: (string | number)[][] = []
      for (let page = 1, total = 1; rows.length < total; page += 1) {
        const { attendees, totalCount } = await client(contract.attendee.sheet, { params, query: { page, q, ...(status === '' ? {} : { status }) } })
        if (attendees.length === 0) break
        total = totalCount
        rows.push(...attendees.map(rowOf))
      }
      const heads = [t('column.person'), t('sheet.column.email'), t('column.phone'), t('column.status'), t('applied'), t('began'), t('column.validAt'), `${t('column.progress')} (%)`, t('column.cameBy')]
      saveXlsx(t('sheet.saveFile'), [heads, ...rows], WIDTHS)
    },
  })
  return <Button size="sm" kind="quiet" loading={save.isPending} leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={() => save.mutate()}>{t('sheet.save')}</Button>
}
