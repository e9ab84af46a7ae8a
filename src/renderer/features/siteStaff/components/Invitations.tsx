import { useTranslation } from 'react-i18next'
import type { StaffInvitation } from '#shared/staff/contract.ts'
import { mayHandle } from '#shared/staff/rules.ts'
import { useAbility } from '#renderer/entities/session/ability.ts'
import { useSession, useSite } from '#renderer/entities/session/index.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button } from '#renderer/ui/index.ts'
import { useStaffChange } from '#renderer/entities/staff/index.ts'
import styles from './siteStaff.module.css'

/** Invitations that nobody has taken, and proposed owners (SET-03). */
export function Invitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const { can } = useAbility()
  const { user } = useSession()
  const { userTypeCd: mine } = useSite()
  const { run, isPending, calls } = useStaffChange()
  const mayGive = (role: StaffInvitation['userTypeCd']) => can('SITE_INFO_UPDATE') && mayHandle({ userTypeCd: mine, changesOwners: can('SITE_OWNER_UPDATE') }, role)
  if (invitations.length === 0) return null
  return (
    <section aria-label={t('invitations')}>
      <h2 className={styles.heading}>{t('invitations')}</h2>
      <ul className={styles.people}>
        {invitations.map(({ invitationSeq, kind, email, name, byUserSeq, byName, userTypeCd, state, expiresAt }) => (
          <li key={invitationSeq}>
            <div className={styles.who}>
              <strong>{name === '' ? email : name}</strong>
              <small>{kind === 'proposal' ? t('proposedBy', { name: byName }) : t('invitedBy', { name: byName })}</small>
              <small>{state === 'open' ? t('until', { date: formatDay(expiresAt, language) }) : t('expired')}</small>
            </div>
            <Badge tone="neutral">{t(`role.${userTypeCd}`)}</Badge>
            {kind === 'proposal' && state === 'open' && can('SITE_OWNER_UPDATE') ? (
              <Button kind="primary" size="compact-sm" loading={isPending} aria-label={t('confirmOf', { name })} onClick={() => run((client, channelSeq) => client(calls.confirm, { params: { channelSeq, invitationSeq } }), t('changed'))}>{t('confirm')}</Button>
            ) : null}
            {kind === 'mail' && mayGive(userTypeCd) ? (
              <Button size="compact-sm" loading={isPending} aria-label={t('againOf', { email })} onClick={() => run((client, channelSeq) => client(calls.sendAgain, { params: { channelSeq, invitationSeq } }), t('sent'))}>{t('again')}</Button>
            ) : null}
            {mayGive(userTypeCd) || (can('SITE_INFO_UPDATE') && byUserSeq !== null && byUserSeq === user?.userSeq) ? (
              <Button kind="quiet" size="compact-sm" loading={isPending} aria-label={t('withdrawOf', { email })} onClick={() => run((client, channelSeq) => client(calls.withdrawInvitation, { params: { channelSeq, invitationSeq } }), t('withdrawn'))}>{t('withdraw')}</Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
