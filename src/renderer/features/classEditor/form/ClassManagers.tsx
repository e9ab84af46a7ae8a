import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ClassManager } from '#shared/staff/contract.ts'
import { AddStaffDialog, staffQueries, useStaffChange } from '#renderer/entities/staff/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Avatar, Button, ErrorState, Select, Skeleton, useConfirm } from '#renderer/ui/index.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from '../settings.module.css'

const roles = Object.values(courseUserTypeCd)

/** Who runs a class: staff of the site with a verified address, and always a master (STU-10). */
export function ClassManagers({ channelSeq, courseSeq }: CourseRef) {
  const { t } = useTranslation('staff')
  const params = { channelSeq, courseSeq }
  const errorText = useErrorText()
  const [adding, setAdding] = useState(false)
  const [role, setRole] = useState<CourseUserTypeCd>(courseUserTypeCd.facilitator)
  const { run, isPending, calls } = useStaffChange(() => setAdding(false))
  const list = useQuery(staffQueries.classManagers(useClient(), params))
  return (
    <SettingsSection title={t('class.title')} description={t('class.text')}>
      {list.data !== undefined ? (
        <ul className={styles.managers} aria-label={t('class.title')}>{list.data.managers.map((one) => <Manager key={one.userSeq} one={one} params={params} />)}</ul>
      ) : list.isError ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : <Skeleton height={96} radius="md" />}
      <div><Button leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setAdding(true)}>{t('class.add')}</Button></div>
      {adding ? (
        <AddStaffDialog
          of={params} title={t('class.add')} guidance={t('class.guidance')} adding={isPending} onClose={() => setAdding(false)}
          onAdd={({ userSeq }) => run((client) => client(calls.addClassManager, { params, body: { userSeq, userTypeCd: role } }), t('class.added'))}
        >
          <Select label={t('class.role')} value={role} data={roles.map((one) => ({ value: one, label: t(`class.as.${one}`) }))} onChange={(one) => setRole(one as CourseUserTypeCd)} />
        </AddStaffDialog>
      ) : null}
    </SettingsSection>
  )
}

function Manager({ one: { userSeq, name, email, profileImageUrl, userTypeCd }, params }: { one: ClassManager; params: CourseRef }) {
  const { t } = useTranslation('staff')
  const confirm = useConfirm()
  const { run, isPending, calls } = useStaffChange()
  const remove = async () => {
    if (await confirm({ title: t('class.removeTitle', { name }), message: t('class.removeText'), confirmLabel: t('class.remove'), danger: true })) {
      run((client) => client(calls.removeClassManager, { params, body: { userSeq } }), t('class.removed'))
    }
  }
  return (
    <li>
      <Avatar name={name} src={profileImageUrl} size={32} />
      <span><strong>{name}</strong> {email}</span>
      <Select
        aria-label={t('class.roleOf', { name })} value={userTypeCd} data={roles.map((role) => ({ value: role, label: t(`class.as.${role}`) }))}
        onChange={(role) => run((client) => client(calls.addClassManager, { params, body: { userSeq, userTypeCd: role as CourseUserTypeCd } }), t('changed'))}
      />
      <Button kind="quiet" loading={isPending} aria-label={t('class.removeOf', { name })} onClick={() => { void remove() }}>{t('class.remove')}</Button>
    </li>
  )
}
