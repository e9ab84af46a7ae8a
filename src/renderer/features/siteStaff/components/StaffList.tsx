import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { StaffMember } from '#shared/staff/contract.ts'
import { mayHandle, staffTypes } from '#shared/staff/rules.ts'
import { useAbility } from '#renderer/entities/session/ability.ts'
import { useSession, useSite } from '#renderer/entities/session/index.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Avatar, Badge, Button, Dialog, IconButton, Menu, RadioGroup, useConfirm } from '#renderer/ui/index.ts'
import { useIdentity } from '#renderer/entities/ownership/index.ts'
import { useStaffChange } from '#renderer/entities/staff/index.ts'
import styles from './siteStaff.module.css'

/** The staff of a site, each with what may be done (SET-03). */
export function StaffList({ staff }: { staff: readonly StaffMember[] }) {
  const { t } = useTranslation('staff')
  const [replacing, setReplacing] = useState<StaffMember | null>(null)
  return (
    <>
      <ul className={styles.people} aria-label={t('list')}>{staff.map((one) => <Person key={one.userSeq} one={one} onReplace={() => setReplacing(one)} />)}</ul>
      {replacing === null ? null : <ReplaceDialog one={replacing} heirs={staff.filter(({ userSeq, isVerified }) => userSeq !== replacing.userSeq && isVerified)} onClose={() => setReplacing(null)} />}
    </>
  )
}

function Person({ one, onReplace }: { one: StaffMember; onReplace: () => void }) {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const confirm = useConfirm()
  const { can } = useAbility()
  const { user } = useSession()
  const { userTypeCd } = useSite()
  const { run, calls } = useStaffChange()
  const { userSeq, name } = one
  const isMe = user?.userSeq === userSeq
  const actor = { userTypeCd, changesOwners: can('SITE_OWNER_UPDATE') }
  const mayChange = can('SITE_INFO_UPDATE') && mayHandle(actor, one.userTypeCd)
  const ask = async (title: string, message: string, label: string) => confirm({ title, message, confirmLabel: label, danger: true })
  const remove = async () => {
    if (await ask(t('remove.title', { name }), t('remove.text'), t('remove.label'))) run((client, channelSeq) => client(calls.remove, { params: { channelSeq, userSeq } }), t('remove.done'))
  }
  const leave = async () => {
    if (await ask(t('leave.title'), t('leave.text'), t('leave.label'))) run((client, channelSeq) => client(calls.leave, { params: { channelSeq } }), t('leave.done'))
  }
  const identity = useIdentity()
  const handOver = async () => {
    if (await ask(t('handOver.title', { name }), t('handOver.text'), t('handOver.label'))) run(async (client, channelSeq) => identity.run(async (shown) => { await client(contract.ownership.handOver, { params: { channelSeq }, body: { userSeq, ...shown } }) }), t('handOver.done', { name }))
  }
  return (
    <li>
      <Avatar name={name} src={one.profileImageUrl} size={40} />
      <div className={styles.who}>
        <strong>{name}{isMe ? ` ${t('me')}` : ''}</strong>
        <small>{one.email}</small>
        <small>{t('classes', { count: one.classCount })} · {t('joined', { date: formatDay(one.joinedAt, language) })}</small>
      </div>
      {one.isVerified ? null : <Badge tone="warning">{t('unverified')}</Badge>}
      <Badge tone={one.userTypeCd === 'OWN' ? 'primary' : 'neutral'}>{t(`role.${one.userTypeCd}`)}</Badge>
      {mayChange || isMe ? (
        <Menu position="bottom-end" width={220}>
          <Menu.Target><IconButton label={t('actsOf', { name })}><IconDots size={20} stroke={1.75} /></IconButton></Menu.Target>
          <Menu.Dropdown>
            {mayChange && !isMe ? staffTypes.filter((type) => type !== one.userTypeCd && mayHandle(actor, type)).map((type) => (
              <Menu.Item key={type} onClick={() => run((client, channelSeq) => client(calls.changeRole, { params: { channelSeq, userSeq }, body: { userTypeCd: type } }), t('changed'))}>{t(`makeRole.${type}`)}</Menu.Item>
            )) : null}
            {mayChange && one.classCount > 0 ? <Menu.Item onClick={onReplace}>{t('replace.label')}</Menu.Item> : null}
            {!isMe && one.isVerified && one.userTypeCd !== 'OWN' && userTypeCd === 'OWN' ? <Menu.Item onClick={() => { void handOver() }}>{t('handOver.label')}</Menu.Item> : null}
            {isMe ? <Menu.Item onClick={() => { void leave() }}>{t('leave.label')}</Menu.Item> : <Menu.Item onClick={() => { void remove() }}>{t('remove.label')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {identity.dialog}
    </li>
  )
}

function ReplaceDialog({ one: { userSeq, name, classCount }, heirs, onClose }: { one: StaffMember; heirs: readonly StaffMember[]; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  const [heir, setHeir] = useState('')
  const { run, isPending, calls } = useStaffChange(onClose)
  return (
    <Dialog
      opened onClose={onClose} title={t('replace.title', { name })} closeLabel={common('close')}
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" disabled={heir === ''} loading={isPending} onClick={() => run((client, channelSeq) => client(calls.replace, { params: { channelSeq, userSeq }, body: { userSeq: Number(heir) } }), t('replace.done'))}>{t('replace.confirm')}</Button>
        </>
      )}
    >
      <p className={styles.quiet}>{t('replace.text', { count: classCount })}</p>
      {heirs.length === 0 ? <p>{t('replace.nobody')}</p> : <RadioGroup label={t('replace.heir')} value={heir} onChange={setHeir} choices={heirs.map((person) => ({ value: String(person.userSeq), label: `${person.name} (${person.email})` }))} />}
    </Dialog>
  )
}
