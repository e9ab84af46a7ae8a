import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAbility } from '#renderer/entities/session/ability.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { staffQueries } from '#renderer/entities/staff/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { ErrorState, PageTitle, Segmented, Skeleton } from '#renderer/ui/index.ts'
import { AddMenu } from '../components/AddMenu.tsx'
import { Invitations } from '../components/Invitations.tsx'
import { RolesTab } from '../components/RolesTab.tsx'
import { StaffList } from '../components/StaffList.tsx'
import styles from '../components/siteStaff.module.css'

/** `/settings/studio/members`: the staff of the site, and what their roles may do (SET-03, SET-10). */
export function StaffScreen() {
  const { t } = useTranslation('staff')
  const { can } = useAbility()
  const [search, setSearch] = useSearchParams()
  const tab = can('SITE_ACL_READ') && search.get('tab') === 'roles' ? 'roles' : 'people'
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      {can('SITE_ACL_READ') ? (
        <div className={styles.bar}>
          <Segmented
            hideLabel label={t('tabs')} value={tab} choices={[{ value: 'people', label: t('people') }, { value: 'roles', label: t('roles.title') }]}
            onChange={(next) => setSearch((before) => {
              const params = new URLSearchParams(before)
              if (next === 'roles') params.set('tab', next)
              else params.delete('tab')
              return params
            }, { replace: true })}
          />
        </div>
      ) : null}
      {tab === 'roles' ? <RolesTab /> : <People />}
    </>
  )
}

function People() {
  const errorText = useErrorText()
  const { can } = useAbility()
  const list = useQuery(staffQueries.list(useClient(), useChannelSeq()))
  if (list.data === undefined) return list.isError ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : <Skeleton height={240} radius="md" />
  return (
    <>
      {can('SITE_INFO_UPDATE') ? <AddMenu /> : null}
      <StaffList staff={list.data.staff} />
      <Invitations invitations={list.data.invitations} />
    </>
  )
}
