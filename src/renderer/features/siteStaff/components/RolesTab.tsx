import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { SiteRolePermissions } from '#shared/staff/contract.ts'
import { groupedPermissions } from '#shared/staff/groups.ts'
import { changeableTypes } from '#shared/staff/rules.ts'
import type { ChangeableType } from '#shared/staff/rules.ts'
import { useAbility } from '#renderer/entities/session/ability.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { staffQueries, useStaffChange } from '#renderer/entities/staff/index.ts'
import styles from './siteStaff.module.css'

/** What each role may do, and what it may by default (SET-10). */
export function RolesTab() {
  const errorText = useErrorText()
  const found = useQuery(staffQueries.roles(useClient(), useChannelSeq()))
  if (found.data === undefined) return found.isError ? <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} /> : <Skeleton height={320} radius="md" />
  return <Matrix roles={found.data.roles} />
}

type Edits = Partial<Record<ChangeableType, readonly Permission[]>>

function Matrix({ roles }: { roles: readonly SiteRolePermissions[] }) {
  const { t } = useTranslation('staff')
  const mayEdit = useAbility().can('SITE_ACL_UPDATE')
  const [edits, setEdits] = useState<Edits>({})
  const { run, isPending, calls } = useStaffChange(() => setEdits({}))
  const heldBy = (role: SiteRolePermissions): readonly Permission[] => (role.userTypeCd === 'OWN' ? undefined : edits[role.userTypeCd]) ?? role.permissions
  const toggle = (role: SiteRolePermissions, type: ChangeableType, permission: Permission) => {
    const held = heldBy(role)
    setEdits({ ...edits, [type]: held.includes(permission) ? held.filter((one) => one !== permission) : [...held, permission] })
  }
  const save = (list: Partial<Record<ChangeableType, readonly Permission[] | null>>) => run(async (client, channelSeq) => {
    for (const type of changeableTypes) {
      const wanted = list[type]
      if (wanted !== undefined) await client(calls.changePermissions, { params: { channelSeq }, body: { userTypeCd: type, permissions: wanted === null ? null : [...wanted] } })
    }
  }, t('roles.saved'))
  return (
    <>
      <p className={styles.quiet}>{t('roles.text')}</p>
      {mayEdit ? (
        <div className={styles.saveBar}>
          <Button kind="primary" disabled={Object.keys(edits).length === 0} loading={isPending} onClick={() => save(edits)}>{t('roles.save')}</Button>
          {roles.map(({ userTypeCd, isChanged }) => (userTypeCd !== 'OWN' && isChanged ? <Button key={userTypeCd} loading={isPending} onClick={() => save({ [userTypeCd]: null })}>{t(`roles.reset.${userTypeCd}`)}</Button> : null))}
        </div>
      ) : null}
      <section className={styles.matrix} aria-label={t('roles.title')}>
        <table>
          <thead><tr><th scope="col">{t('roles.permission')}</th>{roles.map(({ userTypeCd }) => <th key={userTypeCd} scope="col">{t(`role.${userTypeCd}`)}</th>)}</tr></thead>
          {groupedPermissions.map(({ group, permissions }) => (
            <tbody key={group}>
              <tr><th scope="rowgroup" colSpan={roles.length + 1}>{t(`group.${group}`)}</th></tr>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{t(`permission.${permission}`)}</th>
                  {roles.map((role) => {
                    const type = role.userTypeCd
                    const isHeld = heldBy(role).includes(permission)
                    const isDefault = role.defaults.includes(permission)
                    return (
                      <td key={type}>
                        <input
                          type="checkbox" checked={isHeld} disabled={type === 'OWN' || !mayEdit} aria-label={`${t(`permission.${permission}`)}, ${t(`role.${type}`)}`}
                          onChange={() => { if (type !== 'OWN') toggle(role, type, permission) }}
                        />
                        {type === 'OWN' || isHeld === isDefault ? null : <small>{t(isDefault ? 'roles.defaultOn' : 'roles.defaultOff')}</small>}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  )
}
