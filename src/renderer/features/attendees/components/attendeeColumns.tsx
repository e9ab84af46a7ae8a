import { IconCalendarTime, IconCheck, IconCreditCard, IconDots, IconHourglass, IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#shared/attendee/contract.ts'
import type { AttendeeColumn } from '#shared/attendee/listing.ts'
import { attendeePaths } from '#shared/attendee/paths.ts'
import { standingOf } from '#shared/attendee/standing.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { Badge, Button, IconButton, Menu, UnstyledButton } from '#renderer/ui/index.ts'
import { standingTone } from '../attendeesView.ts'
import styles from './attendees.module.css'

export interface RowActs {
  onStatus: (attendee: Attendee, to: ChoiseStatusCd) => void
  onPeriod: (attendee: Attendee) => void
  onHistory: (attendee: Attendee) => void
  onPerson: (attendee: Attendee) => void
}

/** Whether staff can change something here: the cancelled stay so, and those of a package change there (PACK-05). */
export const isOpen = ({ choiseStatusCd: status, pack }: Attendee) => status !== choiseStatusCd.cancelled && pack === null

/** Whether the application waits for staff, not for a payment. */
export const isWaiting = (attendee: Attendee) => isOpen(attendee) && attendee.choiseStatusCd === choiseStatusCd.awaiting && attendee.payUntil === null

/**
 * Columns of the list; `menu` is of the screen alone.
 * @param withPhone the class asks for the phone
 * @param withWaiting a row waits, and its button needs room
 * @param onlyWaiting nobody in the list attends yet
 */
export function useAttendeeColumns({ withPhone, withWaiting, onlyWaiting, canChange, onHistory, onPerson, ...acts }: RowActs & { withPhone: boolean; withWaiting: boolean; onlyWaiting: boolean; canChange: boolean }): (GridColumn<Attendee> & { id: AttendeeColumn | 'menu' })[] {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  const personName = usePersonName()
  const day = (moment: string | null) => (moment === null ? '–' : formatDay(moment, language))
  const isIn = ({ choiseStatusCd: status }: Attendee) => status === choiseStatusCd.approved
  return [
    {
      id: 'person', head: t('column.person'), width: 130, sort: 'name',
      cell: (one) => <UnstyledButton className={styles.name ?? ''} aria-label={t('history.open', { name: personName(one.name) })} aria-haspopup="dialog" onClick={() => onHistory(one)}>{personName(one.name)}</UnstyledButton>,
    },
    { id: 'email', head: t('column.email'), width: 205, cell: ({ email }) => email },
    ...(withPhone ? [{ id: 'phone' as const, head: t('column.phone'), width: 140, cell: ({ phone }: Attendee) => phone ?? '–' }] : []),
    { id: 'status', head: t('column.status'), width: 168, cell: (one) => <StandingCell attendee={one} /> },
    { id: 'applied', head: t('column.applied'), width: 160, sort: 'applied', cell: ({ createdAt }) => day(createdAt) },
    { id: 'began', head: t('column.began'), width: 160, startsHidden: true, cell: ({ attendAt }) => day(attendAt) },
    { id: 'until', head: t('column.until'), width: 160, sort: 'until', startsHidden: onlyWaiting, cell: (one) => (!isIn(one) ? '–' : one.validAt === null ? t('unlimited') : day(one.validAt)) },
    { id: 'progress', head: t('column.progress'), width: 80, align: 'end', sort: 'progress', startsHidden: onlyWaiting, cell: (one) => (isIn(one)
        ? <UnstyledButton className={styles.name ?? ''} aria-label={t('person.open', { name: personName(one.name), percent: Math.floor(one.progressPercent) })} aria-haspopup="dialog" onClick={() => onPerson(one)}>{`${Math.floor(one.progressPercent)}%`}</UnstyledButton>
        : '–') },
    { id: 'cameBy', head: t('column.cameBy'), width: 120, cell: (one) => <Way attendee={one} name={personName(one.name)} /> },
    ...(canChange ? [{ id: 'menu' as const, head: t('column.actions'), width: withWaiting ? 140 : 60, isHideable: false, hidesHead: true, cell: (one: Attendee) => <RowActions attendee={one} name={personName(one.name)} {...acts} /> }] : []),
  ]
}

function StandingCell({ attendee }: { attendee: Attendee }) {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  const standing = standingOf(attendee, useNow(60_000))
  return (
    <div className={styles.person}>
      <span><Badge tone={standingTone[standing]}>{t(`standing.${standing}`)}</Badge></span>
      {standing === 'toPay' && attendee.payUntil !== null ? <span>{t('payUntil', { date: formatMoment(attendee.payUntil, language) })}</span> : null}
    </div>
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

/** Those who wait are approved by a button; all else is in the menu. */
function RowActions({ attendee, name, ...acts }: Omit<RowActs, 'onHistory' | 'onPerson'> & { attendee: Attendee; name: string }) {
  const { t } = useTranslation('attendee')
  return (
    <span className={styles.rowActs}>
      {isWaiting(attendee) ? <Button size="compact-sm" kind="soft" aria-label={t('approveOf', { name })} aria-haspopup="dialog" onClick={() => acts.onStatus(attendee, choiseStatusCd.approved)}>{t('act.00')}</Button> : null}
      <RowMenu attendee={attendee} name={name} {...acts} />
    </span>
  )
}

function RowMenu({ attendee, name, onStatus, onPeriod }: Omit<RowActs, 'onHistory' | 'onPerson'> & { attendee: Attendee; name: string }) {
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
        {canChange ? <Menu.Item c="var(--mantine-color-error)" leftSection={<IconUserX {...icon} />} onClick={() => onStatus(attendee, choiseStatusCd.cancelled)}>{status === choiseStatusCd.awaiting ? t('decline.act') : t('act.99')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  )
}
