import { IconCalendarTime, IconCheck, IconCreditCard, IconDots, IconHourglass, IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#shared/attendee/contract.ts'
import { attendeePaths } from '#shared/attendee/paths.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Checkbox, IconButton, Menu, Table, UnstyledButton } from '#renderer/ui/index.ts'
import { standingOf, standingTone } from '../attendeesView.ts'
import styles from './attendees.module.css'

export interface RowActs {
  onStatus: (attendee: Attendee, to: ChoiseStatusCd) => void
  onPeriod: (attendee: Attendee) => void
  onHistory: (attendee: Attendee) => void
}

interface AttendeeTableProps extends RowActs {
  attendees: readonly Attendee[]
  fetching: boolean
  canChange: boolean
  selected: ReadonlyMap<number, Attendee>
  onSelect: (attendees: readonly Attendee[], on: boolean) => void
}

/** Whether staff can change something here: the cancelled stay so, and those of a package change there (PACK-05). */
const isOpen = ({ choiseStatusCd: status, pack }: Attendee) => status !== choiseStatusCd.cancelled && pack === null

/** The attendees; cards on a phone. */
export function AttendeeTable({ attendees, fetching, canChange, selected, onSelect, ...acts }: AttendeeTableProps) {
  const { t } = useTranslation('attendee')
  const withPhone = attendees.some(({ phone }) => phone !== null)
  const open = attendees.filter(isOpen)
  const count = open.filter(({ attendSeq }) => selected.has(attendSeq)).length
  return (
    <div className={styles.frame} data-fetching={fetching || undefined} aria-busy={fetching}>
      <Table verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead className={styles.head ?? ''}>
          <Table.Tr>
            {canChange ? (
              <Table.Th className={styles.tick ?? ''}>
                <Checkbox aria-label={t('selectAll')} checked={open.length > 0 && count === open.length} indeterminate={count > 0 && count < open.length} disabled={open.length === 0} onChange={(event) => onSelect(open, event.currentTarget.checked)} />
              </Table.Th>
            ) : null}
            <Table.Th>{t('column.person')}</Table.Th>
            {withPhone ? <Table.Th>{t('column.phone')}</Table.Th> : null}
            <Table.Th>{t('column.status')}</Table.Th>
            <Table.Th>{t('column.dates')}</Table.Th>
            <Table.Th>{t('column.validAt')}</Table.Th>
            <Table.Th className={styles.number ?? ''}>{t('column.progress')}</Table.Th>
            <Table.Th>{t('column.cameBy')}</Table.Th>
            {canChange ? <Table.Th className={styles.menu ?? ''} aria-label={t('column.actions')} /> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={styles.body ?? ''}>
          {attendees.map((one) => (
            <AttendeeRow key={one.attendSeq} attendee={one} withPhone={withPhone} canChange={canChange} isSelected={selected.has(one.attendSeq)} onSelect={(on) => onSelect([one], on)} {...acts} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface RowProps extends RowActs {
  attendee: Attendee
  withPhone: boolean
  canChange: boolean
  isSelected: boolean
  onSelect: (on: boolean) => void
}

function AttendeeRow({ attendee, withPhone, canChange, isSelected, onSelect, onHistory, ...acts }: RowProps) {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  const personName = usePersonName()
  const standing = standingOf(attendee, useNow(60_000))
  const { email, phone, payUntil, createdAt, attendAt, validAt } = attendee
  const name = personName(attendee.name)
  const isIn = attendee.choiseStatusCd === choiseStatusCd.approved
  return (
    <Table.Tr data-selected={isSelected || undefined}>
      {canChange ? (
        <Table.Td className={styles.tick ?? ''}>
          <Checkbox aria-label={t('select', { name })} checked={isSelected} disabled={!isOpen(attendee)} onChange={(event) => onSelect(event.currentTarget.checked)} />
        </Table.Td>
      ) : null}
      <Table.Td data-person><div className={styles.person}><UnstyledButton className={styles.name ?? ''} aria-label={t('history.open', { name })} aria-haspopup="dialog" onClick={() => onHistory(attendee)}>{name}</UnstyledButton><span>{email}</span></div></Table.Td>
      {withPhone ? <Table.Td data-label={t('column.phone')}>{phone ?? '–'}</Table.Td> : null}
      <Table.Td data-label="">
        <div className={styles.person}>
          <span><Badge tone={standingTone[standing]}>{t(`standing.${standing}`)}</Badge></span>
          {standing === 'toPay' && payUntil !== null ? <span>{t('payUntil', { date: formatMoment(payUntil, language) })}</span> : null}
        </div>
      </Table.Td>
      <Table.Td data-label={t('column.dates')}>
        <div className={styles.when}>
          {formatDay(attendAt ?? createdAt, language)}
          <span>{attendAt === null ? t('applied') : t('began')}</span>
        </div>
      </Table.Td>
      <Table.Td data-label={t('column.validAt')}><div className={styles.when}>{!isIn ? '–' : validAt === null ? t('unlimited') : formatDay(validAt, language)}</div></Table.Td>
      <Table.Td className={styles.number ?? ''} data-label={t('column.progress')}>{isIn ? `${Math.floor(attendee.progressPercent)}%` : '–'}</Table.Td>
      <Table.Td data-label={t('column.cameBy')}><Way attendee={attendee} name={name} /></Table.Td>
      {canChange ? <Table.Td className={styles.menu ?? ''}><RowMenu attendee={attendee} name={name} {...acts} /></Table.Td> : null}
    </Table.Tr>
  )
}

/** How they came; for those of a package, where they change. */
function Way({ attendee: { cameBy, pack, email }, name }: { attendee: Attendee; name: string }) {
  const { t } = useTranslation('attendee')
  const { can } = useAbility()
  if (pack === null) return <>{t(`cameBy.${cameBy}`)}</>
  // A teacher of the class need not be one of the package.
  const isAllowed = can('PACKAGE_LIFECYCLE_CREATE')
  return (
    <div className={styles.person}>
      <span>{t(`cameBy.${cameBy}`)}</span>
      {isAllowed ? <TextLink to={pathOf({ path: attendeePaths['packages-settings-attendees'], params: pack, query: { q: email } })} aria-label={t('inPack', { name, title: pack.title })}>{pack.title}</TextLink> : <span>{pack.title}</span>}
    </div>
  )
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function RowMenu({ attendee, name, onStatus, onPeriod }: Omit<RowActs, 'onHistory'> & { attendee: Attendee; name: string }) {
  const { t } = useTranslation('attendee')
  const { can } = useAbility()
  const { choiseStatusCd: status, payUntil, orderNo } = attendee
  const canChange = isOpen(attendee)
  const canSeeOrder = orderNo !== null && can('SITE_SALES_READ')
  if (!canChange && !canSeeOrder) return null
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target><IconButton label={t('more', { name })}><IconDots size={20} stroke={1.75} /></IconButton></Menu.Target>
      <Menu.Dropdown>
        {canChange && status === choiseStatusCd.awaiting ? <Menu.Item leftSection={<IconCheck {...icon} />} onClick={() => onStatus(attendee, choiseStatusCd.approved)}>{t('act.00')}</Menu.Item> : null}
        {canChange && (status === choiseStatusCd.approved || payUntil !== null) ? <Menu.Item leftSection={<IconHourglass {...icon} />} onClick={() => onStatus(attendee, choiseStatusCd.awaiting)}>{t('act.01')}</Menu.Item> : null}
        {canChange && status === choiseStatusCd.approved ? <Menu.Item leftSection={<IconCalendarTime {...icon} />} onClick={() => onPeriod(attendee)}>{t('act.period')}</Menu.Item> : null}
        {canSeeOrder ? <Menu.Item component={Link} to={pathOf({ path: orderPaths['settings-payment'], query: { orderNo } })} leftSection={<IconCreditCard {...icon} />}>{t('act.order')}</Menu.Item> : null}
        {canChange ? <Menu.Divider /> : null}
        {canChange ? <Menu.Item c="var(--mantine-color-error)" leftSection={<IconUserX {...icon} />} onClick={() => onStatus(attendee, choiseStatusCd.cancelled)}>{t('act.99')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  )
}
