import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { MEMBERS_PAGE_MAX } from '#shared/member/contract.ts'
import type { Member, MemberFilter } from '#shared/member/contract.ts'
import type { MemberSort } from '#shared/member/rules.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button } from '#renderer/ui/index.ts'

const WIDTHS = [16, 30, 16, 12, 14, 14, 10, 12, 12, 40, 14, 14]

interface SaveMembersProps {
  params: Pick<MemberRef, 'channelSeq'>
  filter: MemberFilter
  sort: { sort: MemberSort; order: 'asc' | 'desc' }
}

/** All members that match, page by page, as a file of Excel or CSV; no text in it is read as a formula (SET-02). */
export function SaveMembers({ params, filter, sort }: SaveMembersProps) {
  const { t } = useTranslation('member')
  const client = useClient()
  const language = useLanguage()
  const personName = usePersonName()
  const { can } = useAbility()
  const withSales = can('SITE_SALES_READ')
  const rowOf = (one: Member): (string | number)[] => [
    personName(one.name), one.email, one.phone ?? '', t(`roles.${one.userTypeCd ?? 'MBR'}`), formatDay(one.joinedAt, language), formatDay(one.lastSeenAt, language), one.classCount,
    t(one.marketingYn === 'Y' ? 'yes' : 'no'), t(one.blockedAt === null ? 'states.open' : 'states.blocked'), one.memo, ...(withSales ? [one.spentKrw ?? 0, (one.spentUsd ?? 0) / 100] : []),
  ]
  const save = useMutation({
    mutationFn: async (type: 'xlsx' | 'csv') => {
      const rows: (string | number)[][] = [[
        ...(['name', 'email', 'phone', 'role', 'joined', 'seen', 'classes', 'marketing', 'state', 'memo'] as const).map((column) => t(`column.${column}`)), ...(withSales ? [`${t('column.spent')} (KRW)`, `${t('column.spent')} (USD)`] : []),
      ]]
      for (let cursor: string | null | undefined; cursor !== null;) {
        const { members, after } = await client(contract.member.list, { params, query: { ...filter, ...sort, size: MEMBERS_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) } })
        rows.push(...members.map(rowOf))
        cursor = after
      }
      if (type === 'xlsx') {
        const { saveXlsx } = await import('#renderer/lib/sheets/xlsx.ts')
        saveXlsx(t('save.file'), rows, WIDTHS)
      } else {
        const { csvOf } = await import('#shared/kernel/sheet/csv.ts')
        const { saveCsv } = await import('#renderer/lib/csv.ts')
        saveCsv(`${t('save.file')}.csv`, csvOf(rows))
      }
    },
  })
  const icon = <IconDownload size={18} stroke={1.75} aria-hidden="true" />
  return (
    <span>
      <Button size="sm" kind="quiet" leftSection={icon} loading={save.isPending && save.variables === 'xlsx'} onClick={() => save.mutate('xlsx')}>{t('save.xlsx')}</Button>
      <Button size="sm" kind="quiet" leftSection={icon} loading={save.isPending && save.variables === 'csv'} onClick={() => save.mutate('csv')}>{t('save.csv')}</Button>
    </span>
  )
}
